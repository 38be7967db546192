// Runs the checklist of Samples/DeviceChecklist against the declarations beside this file, all of its cases at once: see
// typecheck.sh. Fails if one differs.
import AVFoundation
import Foundation

@main
@MainActor
struct ChecklistRun {
    static func main() async {
        StubMedia.of = { url in
            switch url.lastPathComponent {
            case "film.mp4": .plays(seconds: 30)
            case "missing.mp4": .failsToLoad
            case "silent.mp4": .neverLoads
            default: .plays(seconds: 2)
            }
        }
        let differing = await Checklist {
            print($0)
        } show: { stage in
            stage.layer = AVPlayerLayer()
            stage.layer?.player = stage.film
            stage.film.stubAirPlay()
        }.run(atOnce: true)
        exit(differing == 0 ? 0 : 1)
    }
}
