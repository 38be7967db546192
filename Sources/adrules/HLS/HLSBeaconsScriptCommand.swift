import AdRulesHLS
import ArgumentParser

/// `adrules hls beacons-script`: prints the script that sends the trackers of asset lists.
struct HLSBeaconsScriptCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "beacons-script",
        abstract: "Prints the script that sends trackers while hls.js plays interstitials.",
        discussion: """
            hls.js plays asset lists and sends no trackers. This script, in a page after hls.js, sends those of \
            X-AD-CREATIVE-SIGNALING: impression, quartiles, progress, pause, mute, full screen, skip, click, error, and \
            those of the break, each at the time at which the engine of this program sends it. It is JavaScript without dependencies:

              const beacons = hlsBeacons(hls, video, { macros: { GDPRCONSENT: '…' } })

            beacons.ad is the ad that plays ({time, duration, skipIn} in seconds; skipIn is NaN for one that cannot be \
            skipped) or null, beacons.skip() skips it if that is allowed, beacons.click() records a click and returns the \
            page to open. The options: macros, values by name; send(url, name), which replaces fetch.
            """ + examples("hls beacons-script", "hls beacons-script > hls-beacons.js"))

    func run() throws { try SystemFiles.printOut(BeaconScript.text) }
}
