/// This release of the command and of its libraries.
package enum Release {
    /// The version, as in `1.2.3`.
    package static let version = "0.1.0"

    /// Where the site is published that `.ci/site` makes, without a slash at the end. Nothing else knows the address.
    package static let site = "https://adrules.example"
}
