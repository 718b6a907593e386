import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

/// Sessions of viewers in the addresses of media segments.
extension SegmentRules {
  static let foreignSession = Rule(
    "segment/foreign-session", .warning, .recommended, .advice("rfc8216bis-22 §6.2.1; RFC 9110"),
    about: .segments,
    facts: [.actedOn(by: .cdn)],
    says: "Media segments between those of one session should be of this session.",
    why: """
      A cache or a server mixed the playlists of two viewers: one of them gets the ads of the other, and servers \
      that allow one use of a session end it. The rule judges by the names of query parameters, such as sid.
      """,
    remedy: "Keep playlists with a session out of shared caches.",
    fails: [sessions("a1", "a1", "«b2»", "b2", "a1")],
    passes: [
      sessions("a1", "a1", "a1", "a1", "a1"),
      // A session that was renewed.
      sessions("a1", "a1", "b2", "b2", "b2"),
      // A number of each segment.
      sessions("1", "2", "3", "4", "5"),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      let last = playlist.segments.count - 1
      guard document.isMedia, last > 1,
        [0, last].contains(where: { SegmentSession($0, in: playlist) != nil })
      else { return }
      for part in playlist.discontinuityRuns where part.segments.count > 2 {
        guard let name = SegmentSession(part.segments.lowerBound, in: playlist)?.name else {
          continue
        }
        var runs: [(session: SegmentSession, segments: Range<Int>)] = []
        for number in part.segments {
          guard let session = SegmentSession(number, in: playlist, name: name) else { break }
          if let last = runs.last, last.session == session {
            runs[runs.count - 1].segments = last.segments.lowerBound..<number + 1
          } else {
            runs.append((session, number..<number + 1))
          }
          // Values that change all the time are no sessions.
          if runs.count > 9 { break }
        }
        guard runs.count < 10,
          let guest = runs.indices.dropFirst().dropLast().first(where: { number in
            runs[number - 1].session == runs[number + 1].session
              && runs[number - 1].session.folder == runs[number].session.folder
          })
        else { continue }
        let (first, count) = (runs[guest].segments.lowerBound, runs[guest].segments.count)
        report(
          "\(count == 1 ? "the segment has" : "\(count) segments have") another \(name) than those before and after",
          at: playlist.address(of: playlist.segments[first]),
          related: [
            RelatedPlace(
              playlist.address(of: playlist.segments[first - 1]), "a segment of the other session")
          ])
        return
      }
    })

  /// Segments of one folder with these sessions.
  private static func sessions(_ values: String...) -> Example {
    .media(
      values.enumerated().map { number, value in
        let address = "s\(number).ts?sid=\(value.filter { $0 != "«" && $0 != "»" })"
        return "#EXTINF:6,\n" + (value.hasPrefix("«") ? "«\(address)»" : address)
      }.joined(separator: "\n"))
  }
}

/// The session in the address of a media segment.
private struct SegmentSession: Equatable {
  /// The parameter.
  let name: String
  let value: String
  /// The address up to the last slash of its path.
  let folder: Substring

  /// The names of parameters that identify a session or a viewer, in lower case.
  private static let names: Set<String> = [
    "sid", "session", "sessionid", "session_id", "session-id", "sess", "jsessionid", "uid",
    "userid", "user_id", "viewer", "viewerid", "viewer_id", "clientid", "client_id",
  ]

  /// Returns nil for an address without such a parameter, or without the one of that name.
  init?(_ number: Int, in playlist: Playlist, name known: String? = nil) {
    let range = playlist.address(of: playlist.segments[number])
    guard
      !playlist.variables.isEmpty
        || playlist.source.bytes[range.offsets].contains(UInt8(ascii: "?"))
    else { return nil }
    let address = playlist.substituted(range)
    let reference = URIReference(address)
    guard let query = reference.query,
      let parameter = reference.queryParameters.first(where: { parameter in
        let name = String(reference.characters(parameter.name))
        return known.map { $0 == name } ?? Self.names.contains(name.lowercased())
      }), let value = parameter.value
    else { return nil }
    name = String(reference.characters(parameter.name))
    self.value = String(reference.characters(value))
    let path = reference.characters(0..<query.lowerBound)
    folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
  }
}
