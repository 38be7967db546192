/// The parts of images and pages that are files of their own, joined at build time.
enum Resources {
    /// The style of a timeline.
    static let timelineStyle = String(decoding: PackageResources.timeline_css, as: UTF8.self)
    /// The style of a page.
    static let pageStyle = String(decoding: PackageResources.page_css, as: UTF8.self)
    /// The script of a page.
    static let pageScript = String(decoding: PackageResources.page_js, as: UTF8.self)
}
