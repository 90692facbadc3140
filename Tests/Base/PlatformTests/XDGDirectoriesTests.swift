import Platform
import Testing

@Suite struct XDGDirectoriesTests {
    struct Case: Sendable {
        var environment: [String: String]
        var store: String
        var database: String
        var runtime: String?
    }

    @Test(arguments: [
        Case(
            environment: ["HOME": "/home/ada"], store: "/home/ada/.config/geotify/geotifications.plist",
            database: "/home/ada/.local/state/geotify/state.sqlite"),
        Case(
            environment: [
                "HOME": "/home/ada", "XDG_CONFIG_HOME": "/c", "XDG_STATE_HOME": "/s", "XDG_RUNTIME_DIR": "/run/user/1",
            ],
            store: "/c/geotify/geotifications.plist", database: "/s/geotify/state.sqlite", runtime: "/run/user/1"),
        Case(
            environment: ["HOME": "/home/ada", "XDG_CONFIG_HOME": "", "XDG_STATE_HOME": "", "XDG_RUNTIME_DIR": ""],
            store: "/home/ada/.config/geotify/geotifications.plist",
            database: "/home/ada/.local/state/geotify/state.sqlite"),
        Case(
            environment: [
                "HOME": "/home/ada", "XDG_CONFIG_HOME": "c", "XDG_STATE_HOME": "./s", "XDG_RUNTIME_DIR": "~",
            ],
            store: "/home/ada/.config/geotify/geotifications.plist",
            database: "/home/ada/.local/state/geotify/state.sqlite"),
    ])
    func `empty and relative values count as unset`(_ test: Case) {
        let directories = XDGDirectories { test.environment[$0] }
        #expect(directories.store == test.store)
        #expect(directories.database == test.database)
        #expect(directories.runtime == test.runtime)
    }

    @Test func `without home the user database tells`() throws {
        let home = try #require(Environment.homeDirectoryOfUser)
        #expect(XDGDirectories { _ in nil }.configuration == home + "/.config")
    }
}
