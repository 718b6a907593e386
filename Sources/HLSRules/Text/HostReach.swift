import HLSDocuments
import HLSPlaylist
import SourceText

extension HostReach {
  /// What a host is that not all viewers reach, as the end of a sentence; nil for a public one.
  var fault: String? {
    switch self {
    case .device: "the device of each viewer; expected a public host"
    case .nowhere: "no name of the public internet; expected a public host"
    case .network: "an address of a private network, which other viewers do not reach"
    case .anywhere: nil
    }
  }
}

extension Document {
  /// Whether the playlist was not loaded from a private host, where somebody develops it.
  var isPublished: Bool { URIReference(playlist.source.name).reach == .anywhere }
}
