import AVFoundation
import UIKit

/// Plays the checklist on a device: the players above, the list below, and the same in the console.
@main
final class App: UIResponder, UIApplicationDelegate {
    func application(
        _ application: UIApplication, configurationForConnecting session: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
        let configuration = UISceneConfiguration(name: nil, sessionRole: session.role)
        configuration.delegateClass = SceneDelegate.self
        return configuration
    }
}

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?

    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    ) {
        guard let scene = scene as? UIWindowScene else { return }
        let window = UIWindow(windowScene: scene)
        window.rootViewController = ChecklistViewController()
        window.makeKeyAndVisible()
        self.window = window
    }

    func sceneDidDisconnect(_ scene: UIScene) { window = nil }
}

final class ChecklistViewController: UIViewController {
    private let filmView = LayerView()
    private let adView = LayerView()
    private let list = UITextView()

    override func viewDidLoad() {
        super.viewDidLoad()
        list.isEditable = false
        for part in [filmView, adView, list] { view.addSubview(part) }
        // Without it the system has no picture in picture.
        try? AVAudioSession.sharedInstance().setCategory(.playback)
        let checklist = Checklist { [weak self] line in
            print(line)
            self?.list.text += line + "\n"
        } show: { [weak self] stage in
            stage.layer = self?.filmView.layer as? AVPlayerLayer
            stage.layer?.player = stage.film
            (self?.adView.layer as? AVPlayerLayer)?.player = stage.shared == nil ? stage.adPlayer : nil
        }
        Task { await checklist.run() }
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let (width, height) = (view.bounds.width / 2, view.bounds.width * 9 / 32)
        filmView.frame = CGRect(x: 0, y: 50, width: width, height: height)
        adView.frame = CGRect(x: width, y: 50, width: width, height: height)
        list.frame = CGRect(
            x: 0, y: 50 + height, width: 2 * width, height: max(0, view.bounds.height - height - 50))
    }
}

final class LayerView: UIView {
    override class var layerClass: AnyClass { AVPlayerLayer.self }
}
