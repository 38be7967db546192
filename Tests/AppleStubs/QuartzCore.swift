// swift-format-ignore-file
// Declarations of QuartzCore, as far as the adapters and the sample use them: see typecheck.sh.
@_exported public import Foundation

@MainActor
open class CALayer: NSObject {
    nonisolated public override init() {}
    public var frame: CGRect { get { .zero } set {} }
}
