/// Why a private desktop can't do what a test asks for.
package struct DesktopFailure: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}
