// swift-format-ignore-file
// Declarations of CoreMedia, as far as the adapters use them: see typecheck.sh.
public struct CMTime: Sendable {
    public init(value: Int64, timescale: Int32) {}
    public var isNumeric: Bool { false }
    public var isIndefinite: Bool { false }
    public var seconds: Double { 0 }
    public static var zero: CMTime { CMTime(value: 0, timescale: 1) }
    public static var invalid: CMTime { .zero }
    public static var indefinite: CMTime { .zero }
    public static var positiveInfinity: CMTime { .zero }
}

public struct CMTimeRange: Sendable {
    public init() {}
    public static var invalid: CMTimeRange { CMTimeRange() }
    public init(start: CMTime, duration: CMTime) {}
    public var start: CMTime { .zero }
    public var end: CMTime { .zero }
}
