/// The version of the programs of this package, in the one place that has it.
package enum Version {
    package static let current = "0.1.0"
}
