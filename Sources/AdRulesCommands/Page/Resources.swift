/// The parts of images and pages that are files of their own, joined at build time.
enum Resources {
    static let timelineStyle = String(decoding: PackageResources.timeline_css, as: UTF8.self)
    static let pageStyle = String(decoding: PackageResources.page_css, as: UTF8.self)
    /// The hash of both styles of a page, as its policy names it. A test prints what belongs here.
    static let styleHash = "sha256-nio+DNPJXjJv6YxtmyT+eQumDhPNPK2MIlZ352lQ1e8="
    /// The hash of the script of a page.
    static let scriptHash = "sha256-1V1rnz0XdOfHTNXScNliKEmYqacxe8+JkLYqmJ39o3Y="
    static let pageScript = String(decoding: PackageResources.page_js, as: UTF8.self)
}
