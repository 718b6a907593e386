import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// The pathways and clones that a steering manifest names.
extension SteeringRules {
  static let priorityDuplicate = Rule(
    "steering/priority-duplicate", .error, .spec, .must("content-steering-05 §4"),
    about: .steeringManifest,
    facts: [.actedOn(by: .origin)],
    says: "PATHWAY-PRIORITY must name each pathway only once.",
    why: """
      Clients may refuse the manifest, and the rank of the pathway is undefined: the operator \
      cannot predict where viewers go.
      """,
    remedy: "Remove the second ID of the two.",
    fails: [manifest(priority: #"["A","«A»"]"#)],
    passes: [manifest(priority: #"["A","B"]"#)],
    check: .steeringManifest { manifest, _, report in
      var seen: [String: ByteRange] = [:]
      for pathway in manifest.priority {
        if let first = seen[pathway.id] {
          report(
            "pathway \"\(pathway.id)\" is named twice; expected it once", at: pathway.range,
            related: [RelatedPlace(first, "first named here")])
        } else {
          seen[pathway.id] = pathway.range
        }
      }
    })

  static let priorityFirstDiffers = Rule(
    "steering/priority-first-differs", .info, .recommended, .should("content-steering-05 §4"),
    about: .steeringManifest,
    says: "The first manifest should prefer the pathway that EXT-X-CONTENT-STEERING starts on.",
    why: """
      Clients change the pathway right after playback starts. A steering server that distributes viewers, or \
      reacts to a failure, asks for it on purpose.
      """,
    remedy: "Put that pathway first, or change PATHWAY-ID of EXT-X-CONTENT-STEERING.",
    fails: [steered(by: manifestText(priority: #"["«B»","A"]"#))],
    passes: [
      steered(by: manifestText(priority: #"["A","B"]"#)),
      // Clients skip pathways that they do not know.
      steered(by: manifestText(priority: #"["Z","A"]"#)),
      // Playback cannot start on a clone, which only the manifest defines.
      steered(
        by: manifestText(
          priority: #"["C","A"]"#,
          more: clones(
            #"{"BASE-ID":"A","ID":"C","URI-REPLACEMENT":{"HOST":"c.example.com"}}"#))),
    ],
    check: .steeringManifest { manifest, document, report in
      guard let playlist = document?.playlist, let tag = playlist.firstTag(.contentSteering),
        let attribute = playlist.attribute(.pathwayID, of: tag),
        let initial = playlist.knownText(attribute), let known = pathwayIDs(of: playlist),
        let first = manifest.priority.first(where: { pathway in
          known.contains(pathway.id) || manifest.clones.contains { $0.id?.id == pathway.id }
        }), known.contains(first.id), known.contains(initial), first.id != initial
      else { return }
      report(
        "pathway \"\(first.id)\" comes first, but playback starts on \"\(initial)\"",
        at: first.range,
        related: [RelatedPlace(attribute.valueRange, "the first pathway", in: playlist)])
    })

  static let priorityUnknownPathway = Rule(
    "steering/priority-unknown-pathway", .info, .pedantic, .advice("content-steering-05 §4"),
    about: .steeringManifest,
    says: "PATHWAY-PRIORITY should name only pathways of the playlist and clones of the manifest.",
    why: "Clients skip unknown pathways; if all are unknown, steering has no effect.",
    remedy: "Correct the ID, or assign variants to that pathway.",
    fails: [steered(by: manifestText(priority: #"["A","«Z»"]"#))],
    passes: [steered(by: manifestText(priority: #"["A","B"]"#))],
    check: .steeringManifest { manifest, document, report in
      guard let playlist = document?.playlist, let known = pathwayIDs(of: playlist) else { return }
      let made = Set(manifest.clones.compactMap { $0.id?.id })
      for pathway in manifest.priority
      where !known.contains(pathway.id) && !made.contains(pathway.id) {
        report("no variant is on pathway \"\(pathway.id)\", so clients skip it", at: pathway.range)
      }
    })

  static let priorityWithoutPathway = Rule(
    "steering/priority-without-pathway", .warning, .recommended,
    .advice("content-steering-05 §4; rfc8216bis-22 §7.1"), about: .steeringManifest,
    facts: [
      .silences(["steering/priority-unknown-pathway"], about: .document),
      .actedOn(by: .origin),
    ],
    says: "PATHWAY-PRIORITY should name at least one pathway of the playlist.",
    why: """
      Clients skip pathways that they do not know: if none is known, nobody leaves a network that fails. IDs are \
      compared byte by byte.
      """,
    remedy: "Write the IDs as PATHWAY-ID of the variants has them.",
    fails: [
      steered(by: manifestText(priority: #"["«a»","b"]"#)),
      steered(by: manifestText(priority: #"["«Z»"]"#)),
    ],
    passes: [
      steered(by: manifestText(priority: #"["A","b"]"#)),
      steered(
        by: manifestText(
          priority: #"["C"]"#,
          more: clones(
            #"{"BASE-ID":"A","ID":"C","URI-REPLACEMENT":{"HOST":"c.example.com"}}"#))),
    ],
    check: .steeringManifest { manifest, document, report in
      guard let first = manifest.priority.first, let playlist = document?.playlist,
        let known = pathwayIDs(of: playlist)
      else { return }
      let made = Set(manifest.clones.compactMap { $0.id?.id })
      guard manifest.priority.allSatisfy({ !known.contains($0.id) && !made.contains($0.id) }) else {
        return
      }
      func listed(_ ids: some Sequence<String>) -> String {
        ids.prefix(3).map { "\"\($0)\"" }.joined(separator: ", ")
      }
      report(
        "no variant is on a pathway of the list (\(listed(manifest.priority.map(\.id)))); the variants are on "
          + listed(known.sorted()), at: first.range)
    })

  static let reloadURIIsLocal = Rule(
    "steering/reload-uri-is-local", .warning, .recommended,
    .advice("content-steering-05 §4; RFC 6761; RFC 6890; RFC 4193"), about: .steeringManifest,
    facts: [.actedOn(by: .origin)],
    says: "RELOAD-URI should be a public address if the server of the manifest has one.",
    why: "Viewers load the manifest once and never again, and stay on a pathway that fails.",
    remedy: "Write the public address of the steering server, or a relative one.",
    fails: [
      reloaded("https://«10.20.4.17»/s.json"), reloaded("http://«localhost»:8080/s.json"),
      reloaded("https://«steering»/s.json"), reloaded("https://«[fd12:3456::1]»/s.json"),
      reloaded("https://«steer.media.svc.cluster.local»/s.json"),
    ],
    passes: [
      reloaded("https://steer.example.com/s.json?session=1"), reloaded("s.json?session=1"),
      reloaded("https://10.20.4.17/s.json", from: "https://10.20.4.16/s.json"),
    ],
    check: .steeringManifest { manifest, document, report in
      guard let value = manifest.text.root?["RELOAD-URI"], let text = value.string else { return }
      let uri = URIReference(text)
      guard let playlist = document?.playlist, let tag = playlist.firstTag(.contentSteering),
        let server = playlist.knownText(playlist.attribute(.serverURI, of: tag)),
        case let serverURI = URIReference(server), serverURI.host != nil,
        serverURI.reach == .anywhere, let host = uri.host, let fault = uri.reach.fault
      else { return }
      let isLiteral = value.innerRange.count == text.utf8.count
      report(
        "\(uri.characters(host)) is \(fault)",
        at: isLiteral
          ? value.innerRange.slice(host.lowerBound, host.upperBound) : value.range)
    })

  /// A playlist whose steering server has an address, and its manifest with another one.
  private static func reloaded(
    _ address: String, from server: String = "https://steer.example.com/s.json"
  ) -> Example {
    .presentation([
      .multivariant(
        #"#EXT-X-CONTENT-STEERING:SERVER-URI="\#(server)",PATHWAY-ID="A""# + "\n" + onTwoPathways
      ).named("example.m3u8"),
      .json(manifestText(priority: #"["A","B"]"#, more: #","RELOAD-URI":"\#(address)""#))
        .named("steering.json"),
      AssetExample.log(#"{"url":"\#(server)","file":"steering.json","status":200}"#),
    ])
  }

  static let cloneBaseUnknown = Rule(
    "steering/clone-base-unknown", .warning, .recommended,
    .should("content-steering-05 §5, §7.3"), about: .steeringManifest,
    facts: [.actedOn(by: .origin)],
    says: "BASE-ID should name a pathway of the playlist or an earlier clone.",
    why: """
      Clients have no pathway to copy and ignore the clone, so the operator cannot move viewers to \
      it.
      """,
    remedy: "Correct BASE-ID, or move the clone after the one it is based on.",
    fails: [steered(by: made(base: "«Z»"))],
    passes: [
      steered(by: made()),
      steered(
        by: manifestText(
          more: clones(
            #"{"BASE-ID":"A","ID":"C","URI-REPLACEMENT":{"HOST":"c.example.com"}},"#
              + #"{"BASE-ID":"C","ID":"D","URI-REPLACEMENT":{"HOST":"d.example.com"}}"#))),
    ],
    check: .steeringManifest { manifest, document, report in
      guard let playlist = document?.playlist, var known = pathwayIDs(of: playlist) else { return }
      for clone in manifest.clones {
        if let base = clone.base, !known.contains(base.id) {
          report(
            "BASE-ID is \"\(base.id)\", but no earlier pathway has this ID", at: base.range)
        }
        if let id = clone.id { known.insert(id.id) }
      }
    })

  static let cloneIDCollision = Rule(
    "steering/clone-id-collision", .error, .spec, .must("content-steering-05 §5"),
    about: .steeringManifest,
    facts: [.actedOn(by: .origin)],
    says: "The ID of a clone must differ from all other pathway IDs.",
    why: """
      The ID already belongs to another pathway. Clients ignore the clone, so the operator cannot \
      move viewers to its hosts.
      """,
    remedy: "Give the clone an ID that no other pathway has.",
    fails: [
      steered(by: made(id: "«A»")),
      manifest(
        more: clones(
          #"{"BASE-ID":"A","ID":"C","URI-REPLACEMENT":{"HOST":"c.example.com"}},"#
            + #"{"BASE-ID":"A","ID":"«C»","URI-REPLACEMENT":{"HOST":"d.example.com"}}"#)),
    ],
    passes: [steered(by: made())],
    check: .steeringManifest { manifest, document, report in
      let known = (document?.playlist).flatMap(pathwayIDs) ?? []
      var made: [String: ByteRange] = [:]
      for clone in manifest.clones {
        guard let id = clone.id else { continue }
        if known.contains(id.id) {
          report("the clone has ID \"\(id.id)\", which is a pathway of the playlist", at: id.range)
        } else if let first = made[id.id] {
          report(
            "the clone has ID \"\(id.id)\", which another clone has", at: id.range,
            related: [RelatedPlace(first, "first given here")])
        } else if clone.base?.id == id.id {
          report("the clone has ID \"\(id.id)\", which is the pathway it is based on", at: id.range)
        }
        made[id.id] = made[id.id] ?? id.range
      }
    })

  static let clonePerURIsUnmatched = Rule(
    "steering/clone-per-uris-unmatched", .warning, .recommended, .advice("rfc8216bis-22 §7.3"),
    about: .steeringManifest,
    facts: [.actedOn(by: .origin)],
    says: "Names in PER-VARIANT-URIS and PER-RENDITION-URIS should be stable IDs of the base.",
    why: "The URI has no effect, because no stream has that ID.",
    remedy: "Correct the ID, or give the variant or rendition a stable ID.",
    fails: [
      steered(
        by: made(
          replacement: #"{"PER-VARIANT-URIS":{«"nope"»:"https://c.example.com/v.m3u8"}}"#))
    ],
    passes: [
      steered(
        by: made(replacement: #"{"PER-VARIANT-URIS":{"v768":"https://c.example.com/v.m3u8"}}"#))
    ],
    check: .steeringManifest { manifest, document, report in
      guard let playlist = document?.playlist else { return }
      let replaced: [([JSONMember], AttributeName, String)] = manifest.clones.flatMap {
        [
          ($0.variantURIs, .stableVariantID, "variant"),
          ($0.renditionURIs, .stableRenditionID, "rendition"),
        ]
      }
      for (members, attribute, noun) in replaced where !members.isEmpty {
        guard let known = stableIDs(attribute, of: playlist) else { continue }
        for member in members where !known.contains(member.name) {
          report(
            "no \(noun) has \(attribute.text)=\"\(member.name)\", so this URI has no effect",
            at: member.nameRange)
        }
      }
    })

  /// The pathways of all streams; nil if one of them is not known.
  private static func pathwayIDs(of playlist: Playlist) -> Set<String>? {
    var ids: Set<String> = []
    for tag in playlist.streamTags {
      guard let attribute = playlist.attribute(.pathwayID, of: tag) else {
        ids.insert(".")
        continue
      }
      guard let id = playlist.knownText(attribute) else { return nil }
      ids.insert(id)
    }
    return ids
  }

  /// The values of an attribute in all tags; nil if one of them is not known.
  private static func stableIDs(_ name: AttributeName, of playlist: Playlist) -> Set<String>? {
    var ids: Set<String> = []
    for tag in playlist.tags {
      guard let attribute = playlist.attribute(name, of: tag) else { continue }
      guard let id = playlist.knownText(attribute) else { return nil }
      ids.insert(id)
    }
    return ids
  }

  /// A manifest with one clone.
  private static func made(
    base: String = "A", id: String = "C", replacement: String = #"{"HOST":"c.example.com"}"#
  ) -> String {
    manifestText(
      more: clones(#"{"BASE-ID":"\#(base)","ID":"\#(id)","URI-REPLACEMENT":\#(replacement)}"#))
  }
}
