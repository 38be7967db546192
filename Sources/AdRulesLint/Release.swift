/// This release of the command and of its libraries.
package enum Release {
    /// The version, as in `1.2.3`.
    package static let version = "0.1.0"

    /// The address of the site that `.ci/site` builds, without a slash at the end. It is defined only here.
    package static let site = "https://adrules-video.github.io/adrules"

    /// The commit that the sources are of, in 40 hexadecimal digits; nil if that is not known.
    ///
    /// `git archive` writes it here (`.gitattributes`), and so it is known to a release and to what is built from a
    /// downloaded archive of the sources. A clone can hold changes that no commit has: its builds name none.
    package static let commit = known("$Format:%H$")

    private static func known(_ text: String) -> String? { text.utf8.count == 40 ? text : nil }
}
