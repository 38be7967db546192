// Whoever simulates holds documents, times and engines in their hands: one import brings them.
@_exported public import AdRulesEngine
