import AdRulesText

// VAST374: one finding for each element or attribute of a later version than the response's, with all of its places.
extension DocumentBuilder {
    /// An element, or an attribute of one, of a later version.
    struct LaterName {
        /// The index of its finding; nil if the finding is beyond the limit.
        var finding: Int?
        /// The first places, and the number of all.
        var places: [Place] = []
        var count = 0

        /// A place that has it. Its response has a version of its own.
        struct Place: Sendable {
            var element: ElementName
            var attribute: AttributeName?
            /// Given for a name that is older elsewhere.
            var parent: ElementName?
            var since: VASTVersion
            var version: VASTVersion
            /// Where the version of the response is written.
            var written: SourceRange?
            /// The start tag, and the value of the attribute.
            var tag: SourceRange
            var value: SourceRange?
        }
    }

    /// Notes an element or an attribute that is younger than the version of the response. The first place of a name is
    /// reported, and ``foldLaterNames()`` adds the others. `parent` is given for a name that is older elsewhere.
    @inline(never)
    mutating func noteLater(
        _ tag: XMLStartTag, _ attribute: XMLAttribute?, since: VASTVersion, version: VASTVersion,
        in parent: ElementName? = nil
    ) {
        let name = ByteText(attribute.map { "\(tag.name.spelling)@\($0.name.spelling)" } ?? tag.name.spelling)
        var known = laterNames[name] ?? LaterName()
        // The dictionary keeps no copy, so that the list of places grows where it is.
        laterNames[name] = nil
        known.count += 1
        if known.places.count < Finding.mostFoldedPlaces {
            let place = LaterName.Place(
                element: tag.name, attribute: attribute?.name, parent: parent, since: since, version: version,
                written: vastVersionRange, tag: tag.range, value: attribute?.value)
            known.places.append(place)
            if known.count == 1 { known.finding = found.add(Self.finding(of: place, in: storage)) }
        }
        laterNames[name] = known
    }

    /// Gives each finding of a later name all places that it stands for, at the end of the document.
    mutating func foldLaterNames() {
        for name in laterNames.values where name.count > 1 {
            // One that had to make room is no longer there.
            guard let index = name.finding, found.findings[index].rule == .laterVersion else { continue }
            found.findings[index] = .folding(name.places, count: name.count) { [storage] places, _ in
                Self.finding(of: places[0], in: storage)
            }
        }
    }

    private static func finding(of place: LaterName.Place, in storage: SourceStorage) -> Finding {
        let name = place.value.flatMap { value in
            TagScan(storage.bytes, at: Int(place.tag.lower))?.attributes.first { $0.value == value }?.name
        }
        return .laterName(
            place.element.spelling, attribute: place.attribute?.spelling, in: place.parent?.spelling,
            since: place.since, version: place.version, written: place.written, at: name ?? place.value ?? place.tag)
    }
}
