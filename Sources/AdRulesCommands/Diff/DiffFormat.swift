/// The formats for showing the differences between two playlists: the output of `adrules diff`.
///
/// Characters of the documents and of their names that would steer a terminal or end a line are escaped.
public enum DiffFormat: String, Sendable, Hashable, CaseIterable {
    /// Lines for people.
    case text
    /// JSON, for scripts.
    case json

    /// Renders differences; the names are the documents', `color` applies to ``text``. Complexity: O(differences).
    public func render(_ diff: PlaylistDiff, from old: String, to new: String, color: Bool = false) -> String {
        render(diff, from: old, to: new, columns: nil, color: color)
    }

    /// The same for a terminal of so many columns.
    package func render(_ diff: PlaylistDiff, from old: String, to new: String, columns: Int?, color: Bool) -> String {
        switch self {
        case .text: DiffText(diff, from: old, to: new, color: color).text(columns: columns)
        case .json: DiffJSON.form.text(of: (diff, old, new))
        }
    }
}
