// An app writes one import: what it is told comes in the engine's words, and the engine brings the model's.
@_exported public import AdRulesEngine
