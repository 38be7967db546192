// Apps need only one import: this package's events use the engine's types, and live streams the interstitials of HLS.
@_exported public import AdRulesEngine
@_exported public import AdRulesHLS
