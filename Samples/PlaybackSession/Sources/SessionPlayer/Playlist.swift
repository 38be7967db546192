/// The ads of the film: a pod of two after 20 minutes, one ad after 40 minutes, one after the end.
enum Playlist {
    static func vmap(beacons base: String) -> String {
        let breaks = [
            ("00:20:00", "first", [20, 15]), ("00:40:00", "second", [30]), ("end", "last", [25]),
        ].map { offset, name, seconds in
            let isPod = seconds.count > 1
            let ads = seconds.enumerated().map { index, seconds in
                let sequence = isPod ? " sequence=\"\(index + 1)\"" : ""
                let name = "\(name)-\(index + 1)"
                return """
                    <Ad id="\(name)"\(sequence)><InLine><AdSystem>sample</AdSystem><AdTitle>\(name)</AdTitle>
                    <Impression>\(base)/beacon/\(name)/impression</Impression>
                    <Creatives><Creative><Linear><Duration>00:00:\(seconds)</Duration><TrackingEvents>
                    <Tracking event="midpoint">\(base)/beacon/\(name)/midpoint</Tracking>
                    <Tracking event="complete">\(base)/beacon/\(name)/complete</Tracking>
                    </TrackingEvents><MediaFiles>
                    <MediaFile delivery="progressive" type="video/mp4" width="1280" height="720">
                    https://cdn.example/\(name).mp4</MediaFile>
                    </MediaFiles></Linear></Creative></Creatives></InLine></Ad>
                    """
            }
            return """
                <vmap:AdBreak timeOffset="\(offset)" breakType="linear" breakId="\(name)">
                <vmap:AdSource><vmap:VASTAdData><VAST version="4.2">\(ads.joined())</VAST></vmap:VASTAdData>
                </vmap:AdSource></vmap:AdBreak>
                """
        }
        return """
            <vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">\(breaks.joined())</vmap:VMAP>
            """
    }
}
