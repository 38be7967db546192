// Clients of the simulation also use documents, times and engines, so one import provides them all.
@_exported public import AdRulesEngine
