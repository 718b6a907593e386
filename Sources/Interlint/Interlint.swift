// One import for programs that lint: documents, rules, findings and reports.
@_exported public import HLSDocuments
@_exported public import HLSInterstitials
@_exported public import HLSLinting
@_exported public import HLSPlaylist
@_exported public import HLSReporting
@_exported public import HLSRules
@_exported public import SourceText
