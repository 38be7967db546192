package import Foundation

/// An error that describes itself to developers. The `localizedDescription` of others is "The operation could not be
/// completed" with a number. An app shows its viewers words of its own.
package protocol DescribedError: LocalizedError, CustomStringConvertible {}

extension DescribedError {
    /// The `description`.
    public var errorDescription: String? { description }
}

extension AdRulesError: DescribedError {}
extension LoadError: DescribedError {}
extension SessionError: DescribedError {}
extension PresentationError: DescribedError {}
extension SkippedBreak: DescribedError {}
extension FileOutbox.Failure: DescribedError {}
extension PodServingError: DescribedError {}
