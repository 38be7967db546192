// Apps need only one import: this package's events use the engine's types, and the engine exports the model.
@_exported public import AdRulesEngine
