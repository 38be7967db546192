import Foundation
import RandomSessions

// random-viewers [--sessions N] [--seed S] [--jobs N] [--only a,b] [--without a,b] [--keep N] [--found FOLDER]
//                [--no-reference] [--marathons] [--beats] | --replay FILE… | --show SEED
//
// --marathons: every session plays hundreds or thousands of stops; without it one in 20,000 does.
// --beats: one viewer a seed, whose player reports at four beats: the same breaks are shown, with late answers, too.
// --no-reference: invariants only. Without it the second engine runs beside, and both must do the same.
// Session i of seed S is the session of seed S + i: what one run finds another shows alone.
var options = DriverOptions()
do {
    try options.read(Array(CommandLine.arguments.dropFirst()))
} catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    exit(64)
}
exit(await Driver(options).run())
