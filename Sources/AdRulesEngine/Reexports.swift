// Code that drives the engine also handles documents and times: one import covers both.
@_exported public import AdRulesModel
