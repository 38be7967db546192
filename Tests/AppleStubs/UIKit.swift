// swift-format-ignore-file
// Declarations of UIKit, as far as the adapters and the sample use them: see typecheck.sh.
@_exported public import Foundation
@_exported public import QuartzCore

@MainActor
public class UITraitCollection: NSObject {
    public var displayScale: CGFloat { 1 }
}

@MainActor
public protocol UICoordinateSpace: AnyObject {
    var bounds: CGRect { get }
}

@MainActor
open class UIResponder: NSObject {
    nonisolated public override init() {}
}

// MARK: The app

@MainActor
open class UIApplication: UIResponder {
    public static var shared: UIApplication { UIApplication() }
    public weak var delegate: (any UIApplicationDelegate)?
    public func requestSceneSessionActivation(
        _ session: UISceneSession?, userActivity: NSObject?, options: NSObject?,
        errorHandler: ((any Error) -> Void)?
    ) {}
    public func open(_ url: URL) {}
}

@MainActor
public protocol UIApplicationDelegate: NSObjectProtocol {
    init()
    func application(
        _ application: UIApplication, configurationForConnecting session: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration
}

extension UIApplicationDelegate {
    public static func main() {}
}

// MARK: Scenes

@MainActor
public class UISceneSession: NSObject {
    public struct Role: RawRepresentable, Sendable {
        public var rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
    }
    public var role: Role { Role(rawValue: "") }
    public var persistentIdentifier: String { "" }
}

@MainActor
public class UISceneConfiguration: NSObject {
    public init(name: String?, sessionRole: UISceneSession.Role) {}
    public var delegateClass: AnyClass? { get { nil } set {} }
}

@MainActor
open class UIScene: UIResponder {
    public class ConnectionOptions: NSObject {}
    public var session: UISceneSession { UISceneSession() }
}

@MainActor
open class UIWindowScene: UIScene {
    public var coordinateSpace: any UICoordinateSpace { UIView() }
    public var traitCollection: UITraitCollection { UITraitCollection() }
}

@MainActor
public protocol UIWindowSceneDelegate: NSObjectProtocol {
    var window: UIWindow? { get set }
    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions)
    func sceneDidDisconnect(_ scene: UIScene)
}

// MARK: Views

@MainActor
open class UIView: UIResponder, UICoordinateSpace {
    nonisolated public override init() {}
    nonisolated public init(frame: CGRect) {}
    open class var layerClass: AnyClass { CALayer.self }
    public var layer: CALayer { CALayer() }
    public var window: UIWindow? { nil }
    public var bounds: CGRect { .zero }
    public var frame: CGRect { get { .zero } set {} }
    public var isHidden: Bool { get { false } set {} }
    public var traitCollection: UITraitCollection { UITraitCollection() }
    public func addSubview(_ view: UIView) {}
}

@MainActor
open class UITextView: UIView {
    public var text: String! { get { "" } set {} }
    public var isEditable: Bool { get { true } set {} }
}

@MainActor
open class UIWindow: UIView {
    public init(windowScene: UIWindowScene) { super.init() }
    public var windowScene: UIWindowScene? { nil }
    public var rootViewController: UIViewController? { get { nil } set {} }
    public func makeKeyAndVisible() {}
}

@MainActor
public class UIAction: NSObject {
    public convenience init(title: String, handler: @escaping @MainActor (UIAction) -> Void) { self.init() }
}

@MainActor
open class UIButton: UIView {
    public enum ButtonType: Int, Sendable { case system }
    public convenience init(type: ButtonType, primaryAction: UIAction?) { self.init() }
}

@MainActor
open class UIViewController: UIResponder {
    nonisolated public init(nibName: String?, bundle: Bundle?) {}
    nonisolated public convenience override init() { self.init(nibName: nil, bundle: nil) }
    public required init?(coder: NSCoder) {}
    public var view: UIView! { get { nil } set {} }
    open func viewDidLoad() {}
    open func viewDidAppear(_ animated: Bool) {}
    open func viewDidLayoutSubviews() {}
}
