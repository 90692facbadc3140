import CommandLine
import Glibc
import Platform

/// The map window of Geotify.
@main struct Program {
    static let description = CommandDescription(
        "geotify-map", summary: "Shows the geotifications on a map, and changes them there.",
        discussion: [
            """
            'geotify map' opens it. It shows the same store as 'geotify list'; what is changed elsewhere is seen at once. \
            Where one is comes from geotifyd, if it runs.
            """,
            """
            Map tiles are fetched only after one has agreed: the server learns which part of the world one looks at. The \
            key mapTiles of the settings names another server.
            """,
        ])

    static func main() {
        StandardDescriptors.ensureOpen()
        // The cache of the tiles tells where one has looked.
        umask(0o077)
        description.run { _ in
            guard let code = MapProgram().run() else {
                throw CommandFailure(.unavailable, "there is no display here, or it can't be used")
            }
            exit(code)
        }
    }
}
