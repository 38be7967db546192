import FuzzDriver
import RandomSessions

/// Bytes → a playlist, a viewer and a host: whatever they do, I1 to I21 hold (page Invariants of AdRulesSimulation).
@_cdecl("FuzzEngine_main")
func main(_ argumentCount: Int32, _ arguments: ProgramArguments) -> Int32 {
    fuzz(argumentCount, arguments) { bytes in
        ViewerGenerator.session(bytes: bytes).failure.map { "\($0)" }
    }
}
