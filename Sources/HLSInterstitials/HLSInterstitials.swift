// The playlists that schedule interstitials, so that readers need one import.
@_exported public import HLSPlaylist
