import Testing

@testable import Diagnosis

@Suite struct PathNamesTests {
    private static func names(_ variables: [String: String] = [:], home: String = "/home/ann", user: String? = "ann")
        -> PathNames
    {
        PathNames(home: home, user: user) { variables[$0] }
    }

    @Test(arguments: [
        ("/home/ann/.config/geotify/x", "~/.config/geotify/x"), ("/home/ann", "~"), ("in /home/ann: no", "in ~: no"),
        ("/home/anna/x", "/home/anna/x"), ("/home/ann-b/x", "/home/ann-b/x"), ("/media/ann/disk", "/media/…/disk"),
        ("/data/state/geotify", "$XDG_STATE_HOME/geotify"), ("/home/ann/conf/geotify", "~/conf/geotify"),
        ("Failed: '/home/ann/a' and '/home/ann/b'", "Failed: '~/a' and '~/b'"), ("ann is ann", "ann is ann"), ("", ""),
        ("/home/ännchen", "/home/ännchen"),
    ]) func `paths are written without the person`(path: String, name: String) {
        let variables = ["XDG_STATE_HOME": "/data/state/", "XDG_CONFIG_HOME": "/home/ann/conf", "XDG_DATA_HOME": "bad"]
        #expect(Self.names(variables).cleaned(path) == name)
    }

    @Test func `a home that is the root hides nothing`() {
        let names = Self.names(["XDG_CONFIG_HOME": "/conf"], home: "/", user: nil)
        #expect(names.cleaned("/usr/bin /conf/x") == "/usr/bin $XDG_CONFIG_HOME/x")
    }
}
