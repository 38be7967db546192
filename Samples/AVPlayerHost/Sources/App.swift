import AdRulesPlayer
import UIKit

/// The app: it has one loader for the ads of all windows.
@main
final class App: UIResponder, UIApplicationDelegate {
    let loader: AdsLoader = {
        let loader = AdsLoader()
        // Info.plist says that there are several windows. While the app is tested, a request without one is an error.
        #if DEBUG
            loader.windows.isTestMode = true
        #endif
        return loader
    }()

    func application(
        _ application: UIApplication, configurationForConnecting session: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
        let configuration = UISceneConfiguration(name: nil, sessionRole: session.role)
        configuration.delegateClass = SceneDelegate.self
        return configuration
    }
}

/// One window. It ends its ads when the viewer closes it; the other windows go on.
final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?

    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    ) {
        guard let scene = scene as? UIWindowScene, let app = UIApplication.shared.delegate as? App else { return }
        let window = UIWindow(windowScene: scene)
        window.rootViewController = FilmViewController(loader: app.loader)
        window.makeKeyAndVisible()
        self.window = window
    }

    func sceneWillEnterForeground(_ scene: UIScene) {
        (window?.rootViewController as? FilmViewController)?.comeBack()
    }

    func sceneDidDisconnect(_ scene: UIScene) {
        (window?.rootViewController as? FilmViewController)?.leave()
        window = nil
    }
}
