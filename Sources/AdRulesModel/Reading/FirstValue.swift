// VAST allows one of most elements. Of several, the first that holds something counts, and each is reported.

/// A value of an element that holds text.
protocol TextValue {
    var text: SourceText { get }
}

extension SourceText: TextValue { var text: SourceText { self } }
extension Beacon: TextValue { var text: SourceText { uri } }
extension AdSystem: TextValue { var text: SourceText { name } }
extension Pricing: TextValue { var text: SourceText { value } }
extension AdParameters: TextValue { var text: SourceText { value } }
extension StaticResource: TextValue { var text: SourceText { value } }

extension Optional where Wrapped: TextValue {
    /// Whether no text is read yet: there was no such element, or it was empty.
    @inline(__always)
    var isVacant: Bool {
        guard let value = self else { return true }
        return value.text.isEmpty
    }
}

extension Optional where Wrapped: Equatable {
    /// Whether nothing is read yet: there was no such element, or it was like `empty`.
    @inline(__always)
    func isVacant(_ empty: @autoclosure () -> Wrapped) -> Bool {
        guard let value = self else { return true }
        return value == empty()
    }
}
