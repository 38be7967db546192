// A test writes one import: it plays sessions and reads what the checker found.
@_exported public import AdRulesPlayer
@_exported public import AdRulesSimulation
