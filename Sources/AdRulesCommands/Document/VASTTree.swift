import AdRulesModel
import AdRulesText

/// A VAST response as a tree for people.
enum VASTTree {
    static func tree(_ vast: VAST) -> TextTree {
        let version = vast.version.map { $0.isEmpty ? "without a version" : $0 } ?? "without a version"
        return TextTree(
            "VAST \(version), \(vast.ads.isEmpty ? "no ad" : counted(vast.ads.count, "ad"))",
            vast.ads.map(tree) + beacons(vast.errors, "error tracker"))
    }

    private static func tree(_ ad: Ad) -> TextTree {
        var facts = [ad.kind == .inline ? "ad" : ad.kind == .wrapper ? "wrapper" : "empty ad"]
        if let id = ad.id { facts[0] += " \"\(id)\"" }
        if let sequence = ad.sequence { facts.append("place \(sequence) in the pod") }
        if let title = ad.title?.string, !title.isEmpty { facts.append(title) }
        if let system = ad.adSystem?.name.string, !system.isEmpty { facts.append("from \(system)") }
        if let kind = ad.mediaKind, kind != .video { facts.append(kind.rawValue) }
        var children: [TextTree] = []
        if let wrapper = ad.wrapper {
            var line = "wraps \(wrapper.adTagURI.map(DocumentTree.address) ?? "(no address)")"
            if !wrapper.followAdditionalWrappers { line += " · no further wrappers" }
            if wrapper.allowMultipleAds { line += " · pods allowed" }
            if wrapper.fallbackOnNoAd == true { line += " · falls back" }
            children.append(TextTree(line))
        }
        for creative in ad.creatives { children += trees(creative) }
        children += ad.playedVerifications.enumerated().map { index, verification in
            TextTree(
                "verification\(verification.vendor.map { " by \($0)" } ?? "")"
                    + (index < ad.verifications.count ? "" : " · in an extension"),
                verification.resources.map { TextTree(DocumentTree.address($0.uri)) }
                    + DocumentTree.trackers(verification.tracking))
        }
        children += beacons(ad.impressions, "impression")
        children += beacons(ad.errors, "error tracker")
        children += DocumentTree.extensions(ad.extensions)
        children += ad.ignoredContents.map { TextTree("ignored", [tree($0)]) }
        return TextTree(facts.joined(separator: " · "), children)
    }

    private static func trees(_ creative: Creative) -> [TextTree] {
        var trees: [TextTree] = []
        if let linear = creative.linear { trees.append(tree(linear)) }
        if let ads = creative.nonLinearAds {
            let overlays = ads.nonLinears.map { overlay in
                let time = overlay.minSuggestedDuration.map { " · at least \($0)" } ?? ""
                return TextTree(
                    "overlay\(DiffValue.size(overlay.width, overlay.height))\(time)", resources(overlay.resources))
            }
            trees.append(TextTree("nonlinear", overlays + DocumentTree.trackers(ads.tracking)))
        }
        if let ads = creative.companionAds {
            let companions = ads.companions.map { companion in
                TextTree(
                    "companion\(DiffValue.size(companion.width, companion.height))",
                    resources(companion.resources) + DocumentTree.trackers(companion.tracking))
            }
            let required = ads.required.map { " · \($0.rawValue) required" } ?? ""
            trees.append(TextTree(counted(companions.count, "companion") + required, companions))
        }
        if let id = creative.id, !trees.isEmpty { trees[0].line += " · creative \"\(id)\"" }
        return trees
    }

    private static func tree(_ linear: Linear) -> TextTree {
        var facts = ["linear" + (linear.duration.map { " \($0)" } ?? "")]
        if let offset = linear.skipOffset { facts.append("may be skipped at \(offset)") }
        var children = linear.mediaFiles.map { file in
            var words = [file.type ?? "no type"]
            if let width = file.width, let height = file.height { words.append("\(width)×\(height)") }
            if let bitrate = file.bitrate { words.append("\(bitrate) kbit/s") }
            if file.delivery == .streaming { words.append("streaming") }
            if let framework = file.apiFramework, !framework.isEmpty { words.append(framework) }
            return TextTree("\(words.joined(separator: " ")) → \(DocumentTree.address(file.uri))")
        }
        children += linear.interactiveFiles.map { TextTree("interactive → \(DocumentTree.address($0.uri))") }
        if let click = linear.videoClicks.clickThrough {
            children.append(TextTree("click opens \(DocumentTree.address(click.uri))"))
        }
        children += linear.icons.map { TextTree("icon\($0.program.map { " \($0)" } ?? "")", resources($0.resources)) }
        children += DocumentTree.trackers(linear.tracking)
        return TextTree(facts.joined(separator: " · "), children)
    }

    private static func resources(_ resources: [StaticResource]) -> [TextTree] {
        resources.map { resource in
            switch resource.kind {
            case .file: TextTree("\(resource.creativeType ?? "file") → \(DocumentTree.address(resource.value))")
            case .iFrame: TextTree("page → \(DocumentTree.address(resource.value))")
            case .html: TextTree("HTML, \(counted(resource.value.string.utf8.count, "byte"))")
            }
        }
    }

    private static func beacons(_ beacons: [Beacon], _ noun: String) -> [TextTree] {
        guard !beacons.isEmpty else { return [] }
        let title = beacons.count == 1 ? noun : counted(beacons.count, noun)
        return [TextTree(title, beacons.map { TextTree(DocumentTree.address($0.uri)) })]
    }
}
