#if canImport(UIKit) && !os(watchOS)
    public import UIKit

    extension AdWindow {
        /// Creates the window of a scene, with the scene's current size.
        @MainActor
        public init(_ scene: UIWindowScene) {
            let size = scene.coordinateSpace.bounds.size
            self.init(
                scene: SceneID(rawValue: scene.session.persistentIdentifier), width: Double(size.width),
                height: Double(size.height), scale: Double(scene.traitCollection.displayScale))
        }

        /// Creates the window that shows a view; nil if none does, as in `viewDidLoad` but not in `viewDidAppear`.
        @MainActor
        public init?(of view: UIView) {
            guard let window = view.window, let scene = window.windowScene else { return nil }
            self.init(
                scene: SceneID(rawValue: scene.session.persistentIdentifier), width: Double(window.bounds.width),
                height: Double(window.bounds.height), scale: Double(window.traitCollection.displayScale))
        }
    }
#endif
