extension RuleCatalogue {
    /// VMAP201 to VMAP222, those that need nothing but the playlist.
    private static let playlistScheduleRules: [RuleDescription] = [
        RuleDescription(
            .crowdedMoment, "crowded-moment", .warning, .correctness,
            "more than eight linear breaks at one moment",
            why: "AdRules plays them all in one interruption: nine ads of 15 s are more than two minutes",
            bad: .playlist((1...9).map { slot("00:10:00", "midroll-1-ad-\($0)") }.joined(separator: "\n")),
            good: breaks(slot("00:10:00", "midroll-1"), slot("00:20:00", "midroll-2")),
            spec: "VMAP 1.0.1 §2.3.1"),
        RuleDescription(
            .breakIDAtSeveralMoments, "break-id-at-several-moments", .warning, .correctness,
            "one breakId for breaks at different moments",
            why:
                "several breaks of one id are one pod in Google's playlists: reports and players that go by the id take "
                + "them for one break",
            bad: breaks(slot("00:10:00", "midroll"), slot("00:20:00", "midroll", source: "midroll-2")),
            good: breaks(slot("00:10:00", "midroll-1"), slot("00:20:00", "midroll-2")),
            spec: "VMAP 1.0.1 §2.3.1"),
        RuleDescription(
            .repeatedAdSourceID, "repeated-ad-source-id", .info, .correctness,
            "one id for several ad sources",
            why: "the id is all that tells one source from another in logs and reports",
            bad: breaks(slot("00:10:00", "midroll-1"), slot("00:20:00", "midroll-2", source: "midroll-1")),
            good: breaks(slot("00:10:00", "midroll-1"), slot("00:20:00", "midroll-2")),
            spec: "VMAP 1.0.1 §2.3.2"),
        RuleDescription(
            .repeatedAdTag, "repeated-ad-tag", .info, .pedantic,
            "several breaks with the same AdTagURI",
            why: "the viewer sees the same ad again unless the server rotates its ads; Google's DAI reports it as "
                + "DuplicateAdTag",
            bad: .playlist(
                linear(#" timeOffset="start""#) + "\n" + linear(#" timeOffset="end""#),
                arguments: ["--extend-select", "VMAP204"]),
            good: breaks(slot("start", "preroll"), slot("end", "postroll"), with: "--extend-select VMAP204")),
        RuleDescription(
            .unorderedBreaks, "unordered-breaks", .info, .compatibility,
            "breaks that are not in the order of their moments",
            why: "most players sort them, as AdRules does; one that goes through the list never comes back to an "
                + "earlier moment",
            bad: breaks(slot("00:20:00", "midroll-2"), slot("00:10:00", "midroll-1")),
            good: breaks(slot("00:10:00", "midroll-1"), slot("00:20:00", "midroll-2"))),
        RuleDescription(
            .midrollsTooClose, "midrolls-too-close", .warning, .suspicious,
            "mid-rolls with less than 30 s of content between them",
            why: "the viewer has hardly come back from one break when the next begins, and a seek past both shows only "
                + "the last one",
            bad: breaks(slot("00:10:00", "midroll-1"), slot("00:10:10", "midroll-2")),
            good: breaks(slot("00:10:00", "midroll-1"), slot("00:20:00", "midroll-2"))),
    ]

    /// Those behind VMAP206 that need nothing but the playlist.
    private static let otherPlaylistScheduleRules: [RuleDescription] = [
        RuleDescription(
            .shortRepeatAfter, "short-repeat-after", .warning, .correctness,
            "a repeatAfter shorter than the ads of the break, or than 30 s",
            why: "more ads than content: AdRules repeats at content times; by the specification a player ignores a "
                + "repetition that overlaps another break",
            bad: breaks(slot("00:10:00", "midroll", attributes: #" repeatAfter="00:00:20""#)),
            good: breaks(slot("00:10:00", "midroll", attributes: #" repeatAfter="00:10:00""#)),
            spec: "VMAP 1.0.1 §2.3.1"),
        RuleDescription(
            .manyRepetitions, "many-repetitions", .warning, .performance,
            "a break that repeats more than a hundred times",
            why:
                "each repetition is a request of every viewer; the interval is often a typing mistake, minutes for hours",
            bad: breaks(
                overlaySlot("00:01:00", "overlay", attributes: #" repeatAfter="00:01:00""#), with: "--duration 2:00:00"),
            good: breaks(
                overlaySlot("00:10:00", "overlay", attributes: #" repeatAfter="01:00:00""#), with: "--duration 2:00:00"),
            spec: "VMAP 1.0.1 §2.3.1"),
        RuleDescription(
            .repetitionMeetsBreak, "repetition-meets-break", .warning, .correctness,
            "a repetition at the moment of another break",
            why: "only one of them plays: by the specification the overlapped one is ignored, and AdRules drops the "
                + "repetition",
            bad: breaks(
                slot("00:10:00", "midroll-1", attributes: #" repeatAfter="00:10:00""#), slot("00:30:00", "midroll-2")),
            good: breaks(
                slot("00:10:00", "midroll-1", attributes: #" repeatAfter="00:10:00""#), slot("00:35:00", "midroll-2")),
            spec: "VMAP 1.0.1 §2.3.1"),
        RuleDescription(
            .severalPrerolls, "several-prerolls", .info, .compatibility,
            "pre-roll breaks with different ids, each for a single ad",
            why: "breaks of one id at one moment are one pod, as ad servers write it; breaks with different ids may be "
                + "taken for several, and a player may stop at one of them",
            bad: breaks(single("preroll-1"), single("preroll-2")),
            good: breaks(single("preroll", ad: 1), single("preroll", ad: 2))),
        RuleDescription(
            .prerollWithoutLinear, "preroll-without-linear", .info, .correctness,
            "a pre-roll that holds overlays only",
            why: "nothing holds the content: it starts at once, and the overlay comes over its first seconds",
            bad: breaks(overlaySlot("start", "preroll")), good: breaks(slot("start", "preroll")),
            spec: "VMAP 1.0.1 §2.3.1"),
    ]

    /// VMAP217 to VMAP222.
    private static let lastScheduleRules: [RuleDescription] = [
        RuleDescription(
            .emptyPlaylist, "empty-playlist", .info, .correctness,
            "a playlist without breaks",
            why:
                "legal where no ads are meant: the content plays without any",
            bad: .document(
                #"<vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0"/>"#),
            good: playlist, spec: "VMAP 1.0.1 §2.2"),
        RuleDescription(
            .breakIDWithOpenMoment, "break-id-with-open-moment", .warning, .correctness,
            "one breakId for a time and for a share or position",
            why: "breaks of one id at one moment are a pod; whether these are depends on the content, so that a report "
                + "cannot tell",
            bad: breaks(
                slot("00:21:00", "midroll"), slot("50%", "midroll", source: "midroll-2")),
            good: breaks(slot("00:21:00", "midroll-1"), slot("00:42:00", "midroll-2")),
            spec: "VMAP 1.0.1 §2.3.1"),
        RuleDescription(
            .fractionalTimeOffset, "fractional-time-offset", .info, .pedantic,
            "a timeOffset with a fraction of a second",
            why: "legal, but a reader of whole seconds fails on it",
            bad: breaks(slot("00:10:00.500", "midroll"), with: "--extend-select VMAP219"),
            good: breaks(slot("00:10:00", "midroll"), with: "--extend-select VMAP219"), spec: "VMAP 1.0.1 §2.3.1"),
        RuleDescription(
            .loneBumper, "lone-bumper", .warning, .correctness,
            "a bumper without another linear break at its moment",
            why:
                "with suppress_bumper=\"true\" a bumper plays only beside another ad: this one never does",
            bad: breaks(bumperSlot("00:10:00", "midroll-1"), slot("00:10:30", "midroll-2")),
            good: breaks(slot("00:10:00", "midroll-1"))),
        RuleDescription(
            .overlappingOverlays, "overlapping-overlays", .info, .correctness,
            "an overlay that comes while another is shown",
            why: "one overlay is shown at a time: AdRules drops the later one",
            bad: breaks(overlaySlot("00:10:00", "overlay-1"), overlaySlot("00:10:00", "overlay-2")),
            good: breaks(overlaySlot("00:10:00", "overlay-1"), overlaySlot("00:11:00", "overlay-2")),
            spec: "VMAP 1.0.1 §2.3.1"),
        RuleDescription(
            .earlyExpiry, "early-expiry", .warning, .correctness,
            "an ad inside the playlist that expires before its break comes",
            why: "a player that heeds Expires does not show the ad any more; AdRules plays what the playlist brings",
            bad: breaks(expiringSlot), good: breaks(slot("00:20:00", "midroll")), spec: "VAST 4.2 §3.4.10"),
    ]

    /// VMAP201 to VMAP222, in the order of the ids.
    static let scheduleRules: [RuleDescription] =
        (playlistScheduleRules + otherPlaylistScheduleRules + lastScheduleRules + scheduleContentRules)
        .sorted { $0.id < $1.id }

    /// A pre-roll break for a single ad.
    private static func single(_ id: String, ad: Int = 1) -> String {
        """
        <vmap:AdBreak timeOffset="start" breakType="linear" breakId="\(id)">
          <vmap:AdSource id="\(id)-ad-\(ad)" allowMultipleAds="false">
            <vmap:AdTagURI templateType="vast3"><![CDATA[https://ads.example/vast?id=\(id)&ad=\(ad)]]></vmap:AdTagURI>
          </vmap:AdSource>
        </vmap:AdBreak>
        """
    }

    private static let expiringSlot =
        """
        <vmap:AdBreak timeOffset="00:20:00" breakType="linear" breakId="midroll">
          <vmap:AdSource id="midroll-ads">
            <vmap:VASTAdData>
              <VAST xmlns="http://www.iab.com/VAST" version="4.2">
                <Ad id="ad-1">
                  <InLine>
                    <AdSystem>Example</AdSystem>
                    <AdTitle>Example</AdTitle>
                    <AdServingId>serving-1</AdServingId>
                    <Expires>600</Expires>
                    <Impression><![CDATA[https://track.example/impression]]></Impression>
                    <Creatives>
                      <Creative>
                        <UniversalAdId idRegistry="ad-id.org">8465</UniversalAdId>
                        <Linear>
                          <Duration>00:00:15</Duration>
                          <MediaFiles>
                            <MediaFile delivery="progressive" type="video/mp4" width="640" height="360">
                              <![CDATA[https://media.example/ad-1.mp4]]>
                            </MediaFile>
                          </MediaFiles>
                        </Linear>
                      </Creative>
                    </Creatives>
                  </InLine>
                </Ad>
              </VAST>
            </vmap:VASTAdData>
          </vmap:AdSource>
        </vmap:AdBreak>
        """
}
