#if canImport(AVFoundation)
    import AVFoundation
    import Foundation

    /// Passes the texts of an item's timed metadata on, at their time.
    final class TimedMetadataOutput: NSObject, AVPlayerItemMetadataOutputPushDelegate {
        private let onText: @MainActor @Sendable (String) -> Void

        init(_ onText: @escaping @MainActor @Sendable (String) -> Void) { self.onText = onText }

        /// An output for an item. The item keeps the output, and the output does not keep its delegate.
        @MainActor
        func output() -> AVPlayerItemMetadataOutput {
            let output = AVPlayerItemMetadataOutput(identifiers: nil)
            output.setDelegate(self, queue: .main)
            return output
        }

        func metadataOutput(
            _ output: AVPlayerItemMetadataOutput, didOutputTimedMetadataGroups groups: [AVTimedMetadataGroup],
            from track: AVPlayerItemTrack?
        ) {
            let texts = groups.flatMap(\.items).compactMap(\.stringValue)
            let onText = onText
            MainActor.assumeIsolated { for text in texts { onText(text) } }
        }
    }
#endif
