import AdRulesEngine
import AdRulesLint
import AdRulesModel
import Foundation

let usage = """
    usage: worst-documents [--memory] [--time] [--growth [--only TEXT] [--command PATH]] [--sizes 16,64] [--check]

    What documents cost that were made to cost much.
      --memory   the peak memory of a process that lints small elements, over and over, for a byte of the document
      --time     how reading, scheduling and linting grow when an awkward text in one place becomes four times as long
      --growth   how every command's time grows when what there is many of in its input doubles; --only those shapes with
                 TEXT in their names, --command the adrules to run, by default the one beside this program
      --sizes    MiB of the documents of --memory
      --check    exits 1 when a bar is missed: 16 bytes of memory a byte, and 10 MB; 10 times the time for 4 times the text;
                 2.6 times the time for 2 times the input
    """

var measuresMemory = false
var measuresTime = false
var measuresGrowth = false
var filter = ""
var command = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appendingPathComponent(
    "adrules")
var sizes = [16, 64]
var checks = false
var arguments = CommandLine.arguments.dropFirst()
while let argument = arguments.popFirst() {
    switch argument {
    case "--memory": measuresMemory = true
    case "--time": measuresTime = true
    case "--growth": measuresGrowth = true
    case "--only": filter = arguments.popFirst() ?? ""
    case "--command": command = URL(fileURLWithPath: arguments.popFirst() ?? "")
    case "--sizes": sizes = (arguments.popFirst() ?? "").split(separator: ",").compactMap { Int($0) }
    case "--check": checks = true
    case "--child":
        _ = arguments.popFirst()  // the contender of parse-floor, which starts its children in the same way
        guard let path = arguments.popFirst(), let bytes = PeakMemory.bytes(ofFile: path) else { exit(2) }
        let result = Linter().lint(bytes, name: path)
        print(withExtendedLifetime(result) { PeakMemory.ofThisProcess() } ?? 0)
        exit(0)
    default:
        print(usage)
        exit(argument == "--help" ? 0 : 64)
    }
}
if !measuresMemory && !measuresTime && !measuresGrowth { (measuresMemory, measuresTime) = (true, true) }
var isMissed = false
if measuresMemory { isMissed = try !MemoryReport(sizes: sizes).run() || isMissed }
if measuresTime { isMissed = !TimeReport().run() || isMissed }
if measuresGrowth { isMissed = try !GrowthReport(command: command, filter: filter).run() || isMissed }
exit(checks && isMissed ? 1 : 0)
