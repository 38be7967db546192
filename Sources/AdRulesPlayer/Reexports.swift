// Apps need only one import: this package's events use the engine's types, live streams the interstitials of HLS, and
// loaders the addresses that may be fetched.
@_exported public import AdRulesEngine
@_exported public import AdRulesHLS

@_exported public import struct AdRulesText.HTTPAddress
