import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

/// Signed addresses of segments that end before the segments are played.
extension SegmentRules {
  static let addressEndsEarly = Rule(
    "segment/address-ends-early", .warning, .recommended,
    .advice("rfc8216bis-22 §6.3.3; Amazon S3: sharing objects with presigned URLs"),
    about: .mediaPlaylist,
    facts: [.actedOn(by: .origin)],
    says: "In a finished playlist, a signed address should last until its segment is played.",
    why: """
      Players load a finished playlist once: a segment whose address ended is refused, even to viewers who start \
      when it is signed and never pause. Only players that load minutes ahead get further.
      """,
    remedy: "Sign for longer than the playlist lasts, with time for pauses.",
    fails: [
      film("a.ts?X-Amz-Date=20260101T000000Z&X-Amz-Expires=9&X-Amz-Signature=x"),
      film("a.ts?X-Goog-Date=20260101T000000Z&X-Goog-Expires=9&X-Goog-Signature=x"),
      film("a.ts?hdnts=st=1767286800~exp=1767286809~acl=/*~hmac=x"),
      film("a.ts?st=2026-01-01T00%3A00%3A00Z&se=2026-01-01T00%3A00%3A09Z&sig=x"),
    ],
    passes: [
      film("a.ts?X-Amz-Date=20260101T000000Z&X-Amz-Expires=900&X-Amz-Signature=x", ends: false),
      // When these began is not known.
      film("a.ts?Expires=1767286809&Signature=x&Key-Pair-Id=K", ends: false),
      film("a.ts?v=9", ends: false),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      guard document.isMedia, playlist.isEnded, let last = playlist.segments.last,
        let lifetime = SignedLifetime(playlist.substituted(playlist.address(of: last))),
        lifetime.length < last.start
      else { return }
      let number = playlist.segments.partitioningIndex { lifetime.length < $0.start }
      guard number < playlist.segments.count, case let late = playlist.segments[number],
        case let place = playlist.address(of: late),
        // All are signed at the same time for as long.
        SignedLifetime(playlist.substituted(place)) == lifetime
      else { return }
      let more = playlist.segments.count - number - 1
      report(
        "the address ends \(lifetime.length) s after it was signed (\(lifetime.name)), but the segment is played "
          + "after \(late.start) s"
          + (more == 0 ? "" : "; \(more) later ones are too late as well"),
        at: place, measured: .least(lifetime.length))
    })

  /// Three segments with this address, of which the last one may be too late.
  private static func film(_ address: String, ends: Bool = true) -> Example {
    .media(
      "#EXTINF:6,\n\(address)&n=1\n#EXTINF:6,\n\(address)&n=2\n#EXTINF:6,\n"
        + (ends ? "«\(address)&n=3»" : "\(address)&n=3"))
  }
}

/// For how long a signed address can be requested, counted from when it was signed.
private struct SignedLifetime: Equatable {
  /// The parameter that ends it.
  let name: String
  /// When it begins, as written.
  let start: String
  let length: Seconds

  /// Returns nil for an address that does not say when it begins and ends.
  init?(_ address: String) {
    let uri = URIReference(address)
    guard uri.query != nil else { return nil }
    var values: [Substring: String] = [:]
    for parameter in uri.queryParameters {
      guard let value = parameter.value else { continue }
      values[uri.characters(parameter.name)] = uri.decoded(value).text
    }
    for service in ["X-Amz-", "X-Goog-"] {
      guard let start = values["\(service)Date"], let length = values["\(service)Expires"],
        let seconds = Int(length), seconds > 0
      else { continue }
      (name, self.start, self.length) = ("\(service)Expires", start, Seconds(seconds))
      return
    }
    if let start = values["st"], let end = values["se"], let first = DateTime(start),
      let last = DateTime(end), first.isBefore(last)
    {
      (name, self.start, length) = ("se", start, first.distance(to: last))
      return
    }
    // A token of several fields, which are separated by tildes.
    for value in values.values where value.contains("exp=") {
      let fields = value.split(separator: "~")
      func time(_ field: String) -> Int? {
        fields.first { $0.hasPrefix(field) }.flatMap { Int($0.dropFirst(field.utf8.count)) }
      }
      guard let first = time("st="), let last = time("exp="), first >= 0, last > first else {
        continue
      }
      (name, start, length) = ("exp", "\(first)", Seconds(last - first))
      return
    }
    return nil
  }
}
