import AdRulesModel

extension VAST {
    /// Calls `body` with each address of the response, in the order of the model, with the place of its element, or
    /// of the element around it if the model has no other.
    func forEachAddress(_ body: (AddressRole, SourceText, SourceOrigin) -> Void) {
        errors.forEachAddress(.error, body)
        for ad in ads {
            // VAST310 and VAST414 report an ad that has no other impression.
            if !ad.impressions.areWithoutAddress { ad.impressions.forEachAddress(.impression, body) }
            ad.errors.forEachAddress(.error, body)
            if let uri = ad.wrapper?.adTagURI { body(.vastAdTagURI, uri, ad.origin) }
            if let uri = ad.survey { body(.survey, uri, ad.origin) }
            for verification in ad.verifications {
                let origin = verification.origin
                let verification = verification.properties
                for resource in verification.resources { body(.resource(resource.kind), resource.uri, origin) }
                verification.tracking.forEachAddress(.verificationTracking, body)
                if let uri = verification.viewableImpression?.uri { body(.viewableImpression, uri, origin) }
                verification.viewableImpression?.forEachAddress(body)
            }
            ad.viewableImpression?.forEachAddress(body)
            let isWrapper = ad.kind == .wrapper
            for creative in ad.creatives { creative.forEachAddress(isInWrapper: isWrapper, body) }
        }
    }
}

extension [Beacon] {
    /// Whether there are some, and none of them has an address.
    var areWithoutAddress: Bool { !isEmpty && indices.allSatisfy { self[$0].uri.isEmpty } }
}

// All read the addresses by index: a loop over the elements would copy each of them, with its reference counts.
extension [Beacon] {
    fileprivate func forEachAddress(_ role: AddressRole, _ body: (AddressRole, SourceText, SourceOrigin) -> Void) {
        for index in indices { body(role, self[index].uri, self[index].origin) }
    }
}

extension [Tracking] {
    fileprivate func forEachAddress(_ role: AddressRole, _ body: (AddressRole, SourceText, SourceOrigin) -> Void) {
        for index in indices { body(role, self[index].uri, self[index].origin) }
    }
}

extension [StaticResource] {
    fileprivate func forEachAddress(_ body: (AddressRole, SourceText, SourceOrigin) -> Void) {
        for index in indices {
            switch self[index].kind {
            case .file: body(.staticResource, self[index].value, self[index].origin)
            case .iFrame: body(.iFrameResource, self[index].value, self[index].origin)
            case .html: break
            }
        }
    }
}

extension [MediaFile] {
    fileprivate func forEachAddress(_ role: AddressRole, _ body: (AddressRole, SourceText, SourceOrigin) -> Void) {
        for index in indices { body(role, self[index].properties.uri, self[index].origin) }
    }
}

extension ViewableImpression {
    fileprivate func forEachAddress(_ body: (AddressRole, SourceText, SourceOrigin) -> Void) {
        viewable.forEachAddress(.viewable, body)
        notViewable.forEachAddress(.notViewable, body)
        viewUndetermined.forEachAddress(.viewUndetermined, body)
    }
}

extension Creative {
    fileprivate func forEachAddress(isInWrapper: Bool, _ body: (AddressRole, SourceText, SourceOrigin) -> Void) {
        withLinear { $0.forEachAddress(isInWrapper: isInWrapper, body) }
        if let overlays = nonLinearAds {
            for overlay in overlays.nonLinears {
                let overlay = overlay.properties
                overlay.resources.forEachAddress(body)
                if let click = overlay.clickThrough { body(.nonLinearClickThrough, click.uri, click.origin) }
                overlay.clickTracking.forEachAddress(.nonLinearClickTracking, body)
                overlay.tracking.forEachAddress(.tracking, body)
            }
            overlays.tracking.forEachAddress(.tracking, body)
        }
        for companion in companionAds?.companions ?? [] {
            let companion = companion.properties
            companion.resources.forEachAddress(body)
            if let click = companion.clickThrough { body(.companionClickThrough, click.uri, click.origin) }
            companion.clickTracking.forEachAddress(.companionClickTracking, body)
            companion.tracking.forEachAddress(.tracking, body)
        }
    }
}

extension Linear {
    fileprivate func forEachAddress(isInWrapper: Bool, _ body: (AddressRole, SourceText, SourceOrigin) -> Void) {
        // The media files of a wrapper never play.
        if !isInWrapper {
            mediaFiles.forEachAddress(.mediaFile, body)
            mezzanines.forEachAddress(.mezzanine, body)
        }
        for file in interactiveFiles { body(.interactiveCreativeFile, file.uri, file.origin) }
        for file in closedCaptions { body(.closedCaptionFile, file.uri, file.origin) }
        tracking.forEachAddress(.tracking, body)
        if let click = videoClicks.clickThrough { body(.clickThrough, click.uri, click.origin) }
        videoClicks.ignoredClickThroughs.forEachAddress(.clickThrough, body)
        videoClicks.clickTracking.forEachAddress(.clickTracking, body)
        videoClicks.customClicks.forEachAddress(.customClick, body)
        for icon in icons {
            let icon = icon.properties
            icon.resources.forEachAddress(body)
            if let click = icon.clickThrough { body(.iconClickThrough, click.uri, click.origin) }
            icon.clickTracking.forEachAddress(.iconClickTracking, body)
            icon.viewTracking.forEachAddress(.iconViewTracking, body)
            for image in icon.fallbackImages {
                if let resource = image.resource { body(.staticResource, resource.value, resource.origin) }
            }
        }
    }
}
