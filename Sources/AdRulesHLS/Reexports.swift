// Code that exports a schedule also handles documents and times: one import covers all of them.
@_exported public import AdRulesEngine
