// Whoever drives the engine holds documents and times in their hands: one import brings both.
@_exported public import AdRulesModel
