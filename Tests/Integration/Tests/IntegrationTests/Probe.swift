import AdRulesPlayer
import Testing
import TestServers
