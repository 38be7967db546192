// Tests need only one import, to play sessions and to read the checker's results.
@_exported public import AdRulesPlayer
@_exported public import AdRulesSimulation
