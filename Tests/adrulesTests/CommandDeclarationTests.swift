import Testing

@testable import ArgumentParser
@testable import adrules

/// What the parser checks by itself in debug builds only, whenever a command runs; CI runs release builds.
@Suite struct CommandDeclarationTests {
    @Test("The parser finds no mistake in the declaration of any command")
    func declarations() {
        func check(_ command: any ParsableCommand.Type) {
            #expect(throws: Never.self, "\(command)") { try command._validate(parent: nil) }
            for subcommand in command.configuration.subcommands { check(subcommand) }
        }
        check(Adrules.self)
    }

    private struct Mistaken: ParsableCommand {
        @Flag(name: .customLong("same")) var one = false
        @Flag(name: .customLong("same")) var other = false
    }

    @Test("It finds two options of one name")
    func mistake() {
        #expect(throws: ParsableArgumentsValidationError.self) { try Mistaken._validate(parent: nil) }
    }
}
