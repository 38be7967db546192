import Foundation

/// What the sample plays: put your own addresses here.
enum Addresses {
    /// The film.
    static let film = URL(fileURLWithPath: "/film.mp4")
    /// The playlist of the film's breaks. `[PLAYERSIZE]` becomes the size of the window.
    static let playlist = "https://ads.example/playlist?size=[PLAYERSIZE]"
    /// The ad between two films.
    static let interstitial = "https://ads.example/interstitial?size=[PLAYERSIZE]"
}
