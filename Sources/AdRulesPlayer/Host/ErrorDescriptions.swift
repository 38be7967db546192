public import AdRulesEngine
public import AdRulesHLS
public import Foundation

// `localizedDescription` of an error without it is "The operation could not be completed" with a number. The texts are
// English, and for developers; an app shows its viewers words of its own.

extension AdRulesError: LocalizedError {
    /// The `description`.
    public var errorDescription: String? { description }
}

extension LoadError: LocalizedError {
    /// The ``description``.
    public var errorDescription: String? { description }
}

extension SessionError: LocalizedError {
    /// The ``description``.
    public var errorDescription: String? { description }
}

extension PresentationError: LocalizedError {
    /// The ``description``.
    public var errorDescription: String? { description }
}

extension SkippedBreak: LocalizedError {
    /// The ``description``.
    public var errorDescription: String? { description }
}

extension FileOutbox.Failure: LocalizedError {
    /// The ``FileOutbox/Failure/description``.
    public var errorDescription: String? { description }
}

extension PodServingError: LocalizedError {
    /// The `description`.
    public var errorDescription: String? { description }
}
