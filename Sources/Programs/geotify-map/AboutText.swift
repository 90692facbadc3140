import Platform
import Widgets

/// What the program says of itself.
enum AboutText {
    static let facts = AboutFacts(
        name: "Geotify", icon: "io.github.geotify.Geotify", version: Version.current,
        comments: "Reminds you of something when you arrive at a place or leave it.")
}
