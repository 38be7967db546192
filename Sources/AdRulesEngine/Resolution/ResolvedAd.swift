public import AdRulesModel

/// One playable ad: an InLine, the wrappers around it, and what was chosen of it.
///
/// An immutable handle of one word: copies share one storage, and the storage shares the model's arrays. What it tells is
/// gathered when it is asked for: O(number of wrappers and of their creatives).
public struct ResolvedAd: Sendable, Hashable {
    final class Storage: Sendable {
        let inline: Ad
        let wrappers: [Ad]
        let type: BreakType
        let choice: CreativeChoice

        init(inline: Ad, wrappers: [Ad], type: BreakType, choice: CreativeChoice) {
            self.inline = inline
            self.wrappers = wrappers
            self.type = type
            self.choice = choice
        }
    }

    let storage: Storage

    /// An ad as it is shown, with what was chosen of it.
    init(inline: Ad, wrappers: [Ad], type: BreakType, choice: CreativeChoice) {
        storage = Storage(inline: inline, wrappers: wrappers, type: type, choice: choice)
    }

    /// The InLine ad.
    public var inline: Ad { storage.inline }
    /// The wrappers around it, from the inside out.
    public var wrappers: [Ad] { storage.wrappers }
    /// As what it is shown.
    public var type: BreakType { storage.type }
    /// The file to play; nil for other than linear ads.
    public var mediaFile: MediaFile? { storage.choice.mediaFile }
    /// The code that makes it interactive, such as SIMID, when the policies list its interface.
    public var interactiveFile: InteractiveCreativeFile? { storage.choice.interactiveFile }
    /// The place in the pod, its own or that of the nearest wrapper that has one; nil for a stand-alone ad.
    public var sequence: Int? { inline.sequence ?? wrappers.lazy.compactMap(\.sequence).first }
    /// The linear creative that was chosen; nil for other than linear ads.
    public var linear: Linear? { type == .linear ? creative?.linear : nil }
    /// The overlay that was chosen; nil for other than nonlinear ads.
    public var nonLinear: NonLinear? { storage.choice.nonLinear }
    /// The creative that holds what was chosen.
    public var creative: Creative? { inline.creatives[at: storage.choice.creative] }
    /// How long it runs by VAST: of an overlay its `minSuggestedDuration`; nil when nobody says.
    public var duration: MediaTime? { linear?.duration ?? nonLinear?.minSuggestedDuration }
    /// When it may be skipped, in ad time: as the InLine says, else the nearest wrapper that says it; nil: never.
    public var skipOffset: ProgressOffset? {
        guard let linear else { return nil }
        return linear.skipOffset ?? wrapperLinears.lazy.compactMap(\.skipOffset).first
    }
    /// The companions, those of the InLine first, then of the wrappers from the inside out: who takes the first that fits
    /// a slot takes the one nearest the InLine (VAST 4.2 §2.4.3).
    public var companions: [Companion] {
        allAds.flatMap { $0.creatives.flatMap { $0.companionAds?.companions ?? [] } }.filter { !$0.resources.isEmpty }
    }
    /// The icons on it; the creative nearest the InLine wins for each program.
    public var icons: [Icon] {
        var result = linear?.icons ?? []
        for linear in wrapperLinears {
            let programs = Set(result.compactMap { $0.program.map { ByteText($0.lowercasedASCII) } })
            result += linear.icons.filter { icon in
                guard let program = icon.program?.lowercasedASCII else { return true }
                return !programs.contains(ByteText(program))
            }
        }
        return result
    }
    /// The page a click opens, macros not yet filled: of the InLine, else of the nearest wrapper that has one (VAST 4.2).
    public var clickThrough: SourceText? {
        let own = type == .linear ? linear?.videoClicks.clickThrough : nonLinear?.clickThrough
        if let own, !own.uri.isEmpty { return own.uri }
        let inherited: [Beacon] =
            switch type {
            case .linear: wrapperLinears.compactMap(\.videoClicks.clickThrough)
            case .nonlinear: wrapperNonLinears.flatMap(\.nonLinears).compactMap(\.clickThrough)
            case .display: []
            }
        return inherited.map(\.uri).first { !$0.isEmpty }
    }
    /// How long after its request it may be shown; nil: as long as you like (VAST 4.1 `Expires`).
    public var expires: MediaTime? {
        allAds.compactMap(\.expires).filter { $0 >= 0 }.min().map { .seconds(Int64($0)) }
    }

    /// Whether it may be shown on a surface. A linear file fits unless it is larger and `scalable="false"`; an overlay
    /// fits unless it is larger and not `scalable="true"`; a display ad fits when one of its companions is not larger;
    /// sizes that are missing or 0 fit; no surface: everything fits.
    public func fits(_ surface: Surface?) -> Bool {
        guard let surface else { return true }
        return switch type {
        case .linear: mediaFile?.fits(surface) ?? true
        case .nonlinear: nonLinear?.fits(surface) ?? true
        case .display: companions.contains { $0.fits(surface) }
        }
    }

    /// The InLine and the wrappers from the inside out.
    var allAds: [Ad] { [inline] + wrappers }
    /// The linear parts of the wrappers, from the inside out.
    var wrapperLinears: [Linear] { wrappers.flatMap { $0.creatives.compactMap(\.linear) } }
    /// The overlay parts of the wrappers, from the inside out.
    var wrapperNonLinears: [NonLinearAds] { wrappers.flatMap { $0.creatives.compactMap(\.nonLinearAds) } }

    /// Whether both are the same ad with the same choices.
    public static func == (left: ResolvedAd, right: ResolvedAd) -> Bool {
        left.storage === right.storage
            || (left.type == right.type && left.storage.choice == right.storage.choice && left.inline == right.inline
                && left.wrappers == right.wrappers)
    }

    /// Hashes the ad.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(Verbatim(wrappedValue: inline.id))
        hasher.combine(mediaFile?.uri)
    }
}

extension Array {
    /// The element at a place; nil beyond the ends and for no place.
    subscript(at index: Int?) -> Element? {
        guard let index, indices.contains(index) else { return nil }
        return self[index]
    }
}
