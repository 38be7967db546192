import AdRulesHLS
import FuzzDriver

/// What is wrong with how the bytes are read as anything but a playlist.
private func violations(inParts bytes: [UInt8]) -> [String] {
    _ = try? SpliceInfo(bytes)
    _ = try? AssetList(json: bytes)
    let text = String(decoding: bytes, as: UTF8.self)
    _ = try? SpliceInfo(text)
    if let date = WallClock(text), WallClock(date.description) != date {
        return ["\(date) is not read as it was written"]
    }
    if let seconds = AttributeValue.unquoted(text).seconds, AttributeValue.seconds(seconds).seconds != seconds {
        return ["\(seconds) is not read as it was written"]
    }
    return []
}

/// Bytes → an HLS playlist, and the parts of playlists.
@_cdecl("FuzzPlaylists_main")
func main(_ argumentCount: Int32, _ arguments: ProgramArguments) -> Int32 {
    fuzz(argumentCount, arguments) { bytes in
        let violations = PlaylistInvariants.violations(reading: bytes) + violations(inParts: bytes)
        return violations.isEmpty ? nil : "\(violations)"
    }
}
