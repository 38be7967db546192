import Foundation

/// What the checklist plays: put your own addresses here.
enum Addresses {
    /// A film of at least half a minute.
    static let film = "https://media.example/film.mp4"
    /// Ads of two to ten seconds.
    static let ads = ["a": "https://media.example/a.mp4", "b": "https://media.example/b.mp4"]
    /// A file that its server does not have.
    static let missing = "https://media.example/missing.mp4"
    /// A file whose server never answers. The address is reserved for documentation (RFC 5737).
    static let silent = "https://192.0.2.1/silent.mp4"
}
