import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// A JSON document that EXT-X-SESSION-DATA references, if it was loaded.
struct SessionDataResource {
  let playlist: Playlist
  let link: Link
  /// The document.
  let member: Member
  let text: JSONText
  /// DATA-ID; nil if it is not known.
  let id: String?

  /// The JSON documents that a playlist references, each document once for each DATA-ID.
  static func all(from member: Member, in graph: DocumentGraph) -> [SessionDataResource] {
    guard let playlist = member.document?.playlist else { return [] }
    var seen: Set<[String]> = []
    return graph.links(from: member.number).compactMap { link in
      guard link.role == .sessionData, let tag = link.tag, let target = link.member,
        let text = graph.members[target].json?.text,
        // JSON unless FORMAT says otherwise.
        playlist.attribute(.format, of: tag).map({ playlist.text($0.valueRange) }) ?? "JSON"
          == "JSON"
      else { return nil }
      let id = playlist.knownText(playlist.attribute(.dataID, of: tag))
      guard seen.insert([String(target), id ?? ""]).inserted else { return nil }
      return SessionDataResource(
        playlist: playlist, link: link, member: graph.members[target], text: text, id: id)
    }
  }

  /// The documents with that DATA-ID.
  static func named(
    _ id: String, from member: Member, in graph: DocumentGraph
  ) -> [SessionDataResource] {
    all(from: member, in: graph).filter { $0.id == id }
  }

  /// An example: a multivariant playlist with session data, and the document.
  static func example(_ id: String, _ document: String, media: String = "") -> Example {
    .presentation([
      .multivariant(#"#EXT-X-SESSION-DATA:DATA-ID="\#(id)",URI="data.json""# + media)
        .named("example.m3u8"),
      .json(document).named("data.json"),
    ])
  }
}
