import AdRulesText

/// One playable ad: an InLine, the wrappers around it, and the parts chosen to be shown.
///
/// An immutable handle of one word: copies share one storage, and the storage shares the model's arrays. Derived
/// properties are computed on each access: O(number of wrappers and of their creatives).
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

    init(inline: Ad, wrappers: [Ad], type: BreakType, choice: CreativeChoice) {
        storage = Storage(inline: inline, wrappers: wrappers, type: type, choice: choice)
    }

    /// Chooses the parts of an ad to show as a type; nil if none of them can be played as that type. The engine does
    /// this for the ads of a break: an app needs it only for tests of its ad player.
    public init?(
        _ entry: AdResponse.Entry, as type: BreakType, policies: Policies = Policies(), surface: Surface? = nil
    ) {
        guard entry.error == nil, let inline = entry.inline,
            case .success(let choice) = CreativeChooser(policies: policies, surface: surface).choose(
                from: inline, as: type)
        else { return nil }
        self.init(inline: inline, wrappers: entry.wrappers, type: type, choice: choice)
    }

    /// The InLine ad.
    public var inline: Ad { storage.inline }
    /// The wrappers around it, from the inside out.
    public var wrappers: [Ad] { storage.wrappers }
    /// The type that the ad is shown as.
    public var type: BreakType { storage.type }
    /// The media file to play; nil unless the ad is linear.
    public var mediaFile: MediaFile? { storage.choice.mediaFile }
    /// The code that makes the ad interactive, such as SIMID, if the policies list its API framework.
    public var interactiveFile: InteractiveCreativeFile? { storage.choice.interactiveFile }
    /// The position in the pod: its own, else that of the nearest wrapper that has one; nil for a stand-alone ad.
    public var sequence: Int? { inline.sequence ?? wrappers.lazy.compactMap(\.sequence).first }
    /// The linear creative that was chosen; nil unless the ad is linear.
    public var linear: Linear? { type == .linear ? creative?.linear : nil }
    /// The overlay that was chosen; nil unless the ad is nonlinear.
    public var nonLinear: NonLinear? { storage.choice.nonLinear }
    /// The creative that holds the chosen parts.
    public var creative: Creative? { inline.creatives[at: storage.choice.creative] }
    /// The duration according to VAST, for an overlay its `minSuggestedDuration`; nil if none is given.
    public var duration: MediaTime? { linear?.duration ?? nonLinear?.minSuggestedDuration }
    /// The ad time at which it may be skipped: the InLine's, else that of the nearest wrapper with one; nil: never.
    public var skipOffset: ProgressOffset? {
        guard let linear else { return nil }
        return linear.skipOffset ?? wrapperLinears.lazy.compactMap(\.skipOffset).first
    }
    /// The companions that the player can show, with a resource and an API framework that it runs, if they name one:
    /// the InLine's first, then those of the wrappers from the inside out, so that the first that fits a slot is the
    /// one nearest the InLine (VAST 4.2 §2.4.3).
    public var companions: [Companion] { allAds.flatMap(\.companions).filter(canShow) }
    /// The icons of a linear ad that the player can show; for each program, those of the creative nearest the InLine.
    public var icons: [VASTIcon] {
        guard let linear else { return [] }
        var result: [VASTIcon] = []
        for linear in [linear] + wrapperLinears {
            let programs = Set(result.compactMap { $0.program.map { ByteText($0.lowercasedASCII) } })
            result += linear.icons.filter { icon in
                guard storage.choice.apiFrameworks.canShow(icon.resources, icon.apiFramework) else { return false }
                guard let program = icon.program?.lowercasedASCII else { return true }
                return !programs.contains(ByteText(program))
            }
        }
        return result
    }
    /// The page that a click opens, macros not expanded: the InLine's, else the nearest wrapper's (VAST 4.2).
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
    /// How long after its request it may be shown: the shortest `Expires` (VAST 4.1) of all its ads; nil for no limit.
    public var expires: MediaTime? { allAds.compactMap(\.expires).filter { $0 >= 0 }.min().map { .seconds(Int64($0)) } }

    /// Whether the ad exceeds the time that is left for it by more than half a second. An unknown duration counts as 0.
    func isLonger(than left: MediaTime) -> Bool { (duration ?? .zero) > left + .milliseconds(500) }

    /// Whether what was chosen may be shown on a surface. A linear file fits unless it is larger and
    /// `scalable="false"`; an overlay fits unless it is larger and not `scalable="true"`; a display ad fits if one of
    /// its companions is no larger. Missing and zero sizes fit. Without a surface everything fits.
    package func fits(_ surface: Surface?) -> Bool {
        guard let surface else { return true }
        return switch type {
        case .linear: mediaFile?.fits(surface) ?? true
        case .nonlinear: nonLinear?.fits(surface) ?? true
        case .display: companions.contains { $0.fits(surface) }
        }
    }

    func canShow(_ companion: Companion) -> Bool {
        storage.choice.apiFrameworks.canShow(companion.resources, companion.apiFramework)
    }

    /// The InLine and the wrappers from the inside out.
    var allAds: [Ad] { [inline] + wrappers }
    /// The linear parts of the wrappers, from the inside out.
    var wrapperLinears: [Linear] { wrappers.flatMap { $0.creatives.compactMap(\.linear) } }
    /// The overlay parts of the wrappers, from the inside out.
    var wrapperNonLinears: [NonLinearAds] { wrappers.flatMap { $0.creatives.compactMap(\.nonLinearAds) } }

    /// Whether both are the same ad with the same chosen parts.
    public static func == (left: ResolvedAd, right: ResolvedAd) -> Bool {
        left.storage === right.storage
            || (left.type == right.type && left.storage.choice == right.storage.choice && left.inline == right.inline
                && left.wrappers == right.wrappers)
    }

    /// Hashes the ad's id and the URL of its media file.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(Verbatim(wrappedValue: inline.id))
        hasher.combine(mediaFile?.uri)
    }
}

extension Ad {
    var companions: [Companion] { self.creatives.flatMap { $0.companionAds?.companions ?? [] } }
}

extension Array {
    /// The element at an index; nil if the index is nil or out of bounds.
    subscript(at index: Int?) -> Element? {
        guard let index, indices.contains(index) else { return nil }
        return self[index]
    }
}

extension ResolvedAd: Codable {
    private enum CodingKeys: CodingKey {
        case inline, wrappers, type, creative, mediaFile, interactiveFile, nonLinear, apiFrameworks
    }

    /// Reads the ad and which of its parts were chosen.
    ///
    /// The choice is not made again: a loaded ad stays the same, even if a newer library would choose differently.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let inline = try values.decode(Ad.self, forKey: .inline)
        var choice = CreativeChoice(creative: try values.decode(Int.self, forKey: .creative))
        let creative = inline.creatives[at: choice.creative]
        func chosen<Part>(_ key: CodingKeys, _ parts: [Part]?) throws -> Part? {
            parts?[at: try values.decodeIfPresent(Int.self, forKey: key)]
        }
        choice.mediaFile = try chosen(.mediaFile, creative?.linear?.mediaFiles)
        choice.interactiveFile = try chosen(.interactiveFile, creative?.linear?.interactiveFiles)
        choice.nonLinear = try chosen(.nonLinear, creative?.nonLinearAds?.nonLinears)
        choice.apiFrameworks = try values.decodeIfPresent([String].self, forKey: .apiFrameworks) ?? []
        self.init(
            inline: inline, wrappers: try values.decode([Ad].self, forKey: .wrappers),
            type: try values.decode(BreakType.self, forKey: .type), choice: choice)
    }

    /// Writes the ad, and the places of the chosen parts, from 0.
    public func encode(to encoder: any Encoder) throws {
        let choice = storage.choice
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(inline, forKey: .inline)
        try values.encode(wrappers, forKey: .wrappers)
        try values.encode(type, forKey: .type)
        try values.encode(choice.creative, forKey: .creative)
        func encode<Part: Equatable>(_ part: Part?, of parts: [Part]?, _ key: CodingKeys) throws {
            try values.encodeIfPresent(parts?.firstIndex { $0 == part }, forKey: key)
        }
        try encode(choice.mediaFile, of: creative?.linear?.mediaFiles, .mediaFile)
        try encode(choice.interactiveFile, of: creative?.linear?.interactiveFiles, .interactiveFile)
        try encode(choice.nonLinear, of: creative?.nonLinearAds?.nonLinears, .nonLinear)
        if !choice.apiFrameworks.isEmpty { try values.encode(choice.apiFrameworks, forKey: .apiFrameworks) }
    }
}
