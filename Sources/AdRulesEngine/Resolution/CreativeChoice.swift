/// The parts of an InLine ad that are shown: the index of the chosen creative, and the parts themselves.
struct CreativeChoice: Sendable, Hashable {
    var creative: Int
    var mediaFile: MediaFile?
    /// The interactive code of a linear creative, which the player runs along with the media file.
    var interactiveFile: InteractiveCreativeFile?
    var nonLinear: NonLinear?
    /// The API frameworks that the player runs, for the companions and icons that it can show.
    var apiFrameworks: [String] = []
}

/// Chooses the parts of an InLine ad that a player shows (<doc:Behaviour#Media-selection>, <doc:Behaviour#Surfaces>).
struct CreativeChooser {
    let policies: Policies
    let surface: Surface?

    /// Chooses the parts of an ad to show as a type, or fails with the reason; nil if the ad has nothing of that type.
    func choose(from ad: Ad, as type: BreakType) -> Result<CreativeChoice, AdRulesError>? {
        switch type {
        case .linear: linear(of: ad)
        case .nonlinear: nonLinear(of: ad)
        case .display: display(of: ad)
        }
    }

    /// The ad with the parts that suit the surface; nil if none fits it.
    func adapt(_ ad: ResolvedAd) -> ResolvedAd? {
        guard case .success(let choice) = choose(from: ad.inline, as: ad.type) else { return nil }
        return choice == ad.storage.choice
            ? ad : ResolvedAd(inline: ad.inline, wrappers: ad.wrappers, type: ad.type, choice: choice)
    }

    private func linear(of ad: Ad) -> Result<CreativeChoice, AdRulesError>? {
        let choice = first(of: ad.creatives) { creative in
            creative.linear.map { linear in
                MediaFileChoice(policies: policies, surface: surface).choose(from: linear.mediaFiles).map {
                    CreativeChoice(
                        creative: 0, mediaFile: $0,
                        interactiveFile: linear.interactiveFiles.first { code in
                            // Code without a named API framework cannot be run.
                            code.apiFramework?.isEmpty == false && policies.apiFrameworks.run(code.apiFramework)
                        })
                }
            }
        }
        guard case .success = choice, lacksRequiredCompanion(ad) else { return choice }
        return .failure(AdRulesError(.requiredCompanion))
    }

    private func nonLinear(of ad: Ad) -> Result<CreativeChoice, AdRulesError>? {
        first(of: ad.creatives) { creative in
            guard let overlays = creative.nonLinearAds?.nonLinears, !overlays.isEmpty else { return nil }
            let shown = overlays.filter { policies.apiFrameworks.canShow($0.resources, $0.apiFramework) }
            guard !shown.isEmpty else { return .failure(AdRulesError(.noSupportedNonLinearResource)) }
            guard let chosen = shown.first(where: { overlay in surface.map(overlay.fits) ?? true }) else {
                return .failure(AdRulesError(.nonLinearSize))
            }
            return .success(CreativeChoice(creative: 0, nonLinear: chosen))
        }
    }

    private func display(of ad: Ad) -> Result<CreativeChoice, AdRulesError>? {
        first(of: ad.creatives) { creative in
            guard let companions = creative.companionAds?.companions, !companions.isEmpty else { return nil }
            let shown = companions.filter { canShow($0) }
            guard !shown.isEmpty else { return .failure(AdRulesError(.noSupportedCompanionResource)) }
            guard shown.contains(where: { companion in surface.map(companion.fits) ?? true }) else {
                return .failure(AdRulesError(.companionSize))
            }
            return .success(CreativeChoice(creative: 0))
        }
    }

    /// The first creative that can be shown, else the first failure; nil if no creative is of that kind.
    private func first(
        of creatives: [Creative], choose: (Creative) -> Result<CreativeChoice, AdRulesError>?
    ) -> Result<CreativeChoice, AdRulesError>? {
        var failure: Result<CreativeChoice, AdRulesError>?
        for place in playOrder(of: creatives) {
            switch choose(creatives[place]) {
            case .success(var choice):
                choice.creative = place
                choice.apiFrameworks = policies.apiFrameworks
                return .success(choice)
            case .failure(let error): failure = failure ?? .failure(error)
            case nil: break
            }
        }
        return failure
    }

    /// The indices of the creatives by `sequence`; without one they come last. Ties are in document order.
    private func playOrder(of creatives: [Creative]) -> [Int] {
        creatives.indices.sorted { (creatives[$0].sequence ?? .max, $0) < (creatives[$1].sequence ?? .max, $1) }
    }

    /// Whether an ad requires companions that cannot be shown; such an ad is not shown either (VAST 3.0 §2.3.3.4).
    private func lacksRequiredCompanion(_ ad: Ad) -> Bool {
        ad.creatives.compactMap(\.companionAds).contains { ads in
            switch ads.required {
            case .all: !ads.companions.allSatisfy(canShow)
            case .any: !ads.companions.isEmpty && !ads.companions.contains(where: canShow)
            case .some(.none), nil: false
            }
        }
    }

    private func canShow(_ companion: Companion) -> Bool {
        policies.apiFrameworks.canShow(companion.resources, companion.apiFramework)
    }
}

extension [String] {
    /// Whether an API framework is one of these; true if none is named.
    func run(_ apiFramework: String?) -> Bool {
        guard let apiFramework, !apiFramework.isEmpty else { return true }
        return contains { $0.isSpelledIgnoringCase(apiFramework) }
    }

    /// Whether a player that runs these API frameworks can show the resources of an element that needs one.
    func canShow(_ resources: [StaticResource], _ apiFramework: String?) -> Bool {
        !resources.isEmpty && run(apiFramework)
    }
}

extension Surface {
    /// Whether a size is no larger than the surface; a missing size counts as 0.
    package func holds(width: Int?, height: Int?) -> Bool { (width ?? 0) <= self.width && (height ?? 0) <= self.height }
}

extension MediaFile {
    func fits(_ surface: Surface) -> Bool {
        self.scalable != false || surface.holds(width: self.width, height: self.height)
    }
}

extension NonLinear {
    func fits(_ surface: Surface) -> Bool {
        self.scalable == true || surface.holds(width: self.width, height: self.height)
    }
}

extension Companion {
    /// Whether the companion, one without a resource in a wrapper, means another: it has its id or its size.
    func tracks(_ other: Companion) -> Bool {
        (self.id != nil && self.id.isSpelled(other.id)) || (self.width == other.width && self.height == other.height)
    }

    func fits(_ surface: Surface) -> Bool { surface.holds(width: self.width, height: self.height) }
}
