// The sources, positions and values of which a playlist is made, so that readers need one import.
@_exported public import SourceText
