extension ResolvedAd {
    /// Checks that what was chosen of the ad may be presented in a window, by the rule that the engine applies to the ads of breaks.
    ///
    /// A media file or an overlay has to fit unless it may be scaled; of the companions of a display ad, one has to fit.
    /// A missing size fits. Throws ``PresentationError/Code/contentExceedsSurface`` with both sizes, or
    /// ``PresentationError/Code/noSurface`` for a window without a size.
    public func canPresent(on window: AdWindow) throws(PresentationError) {
        guard let surface = window.surface else { throw PresentationError(.noSurface, content: contentSize) }
        guard fits(surface) else {
            throw PresentationError(.contentExceedsSurface, content: contentSize, surface: surface)
        }
    }

    /// The size of what is shown: of the media file, of the overlay, or of the smallest companion of a display ad. A
    /// missing size counts as 0. Complexity: that of the ad's `companions` for a display ad, otherwise O(1).
    package var contentSize: Surface {
        switch type {
        case .linear: Surface(width: mediaFile?.width ?? 0, height: mediaFile?.height ?? 0)
        case .nonlinear: Surface(width: nonLinear?.width ?? 0, height: nonLinear?.height ?? 0)
        case .display:
            companions.map { Surface(width: $0.width ?? 0, height: $0.height ?? 0) }.min { $0.area < $1.area }
                ?? Surface(width: 0, height: 0)
        }
    }
}

extension Surface {
    /// The area; a double, because documents may name sizes whose product is too large for an integer.
    var area: Double { Double(max(0, width)) * Double(max(0, height)) }
}
