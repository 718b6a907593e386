import HLSDocuments
import HLSInterstitials
import HLSPlaylist
import SourceText

/// The name by which fingerprints identify a document in every run.
struct DocumentIdentity: Sendable {
  let name: String
  /// Whether segments, parts and date ranges are identified by their names instead of their order.
  let partsHaveNames: Bool

  /// The identity of a playlist that is reloaded, whose name is the same for all loads.
  static func ofReloads(_ name: String) -> Self { Self(name: name, partsHaveNames: true) }
}

extension DocumentIdentity {
  /// The identity of a document that was requested by its name.
  ///
  /// The name of a log of answers depends on which of them comes first.
  init(_ member: Member) {
    let isOfAnswers = (member.text as? ExchangeLog)?.isOfAnswers ?? false
    self.init(
      name: isOfAnswers ? "<answers>" : member.text.source.name,
      partsHaveNames: member.document?.isLive != true)
  }
}

extension DocumentGraph {
  /// The identities of all members, in their order.
  ///
  /// Addresses of linked documents can differ in every run: servers generate names for sessions, and
  /// numbers or dates for the breaks of a live channel. These parts are removed.
  var identities: [DocumentIdentity] {
    var isOfBreak = Array(repeating: false, count: members.count)
    // A member precedes the documents it links to.
    for link in links {
      guard let target = link.member, target > link.source else { continue }
      isOfBreak[target] =
        isOfBreak[target] || isOfBreak[link.source]
        || (link.role.isOfInterstitial && members[link.source].document?.isLive == true)
    }
    return members.map { member in
      let alone = DocumentIdentity(member)
      let isOfBreak = isOfBreak[member.number]
      guard member.number > 0 else { return alone }
      return DocumentIdentity(
        name: StableName.of(alone.name, dropsNumbers: isOfBreak),
        partsHaveNames: alone.partsHaveNames && !isOfBreak)
    }
  }
}

/// The name of a document without generated parts, so that it is the same in every run.
package enum StableName {
  /// Replaces generated parts with `*`: UUIDs, words of at least 16 letters and digits that contain
  /// both, and numbers of at least 10 digits; with `dropsNumbers`, all numbers.
  package static func of(_ name: String, dropsNumbers: Bool) -> String {
    var kept = ""
    var rest = Substring(name)
    while let first = rest.first {
      let word = rest.prefix { $0.asciiValue?.isLetterOrDigit == true }
      if isUUID(rest.prefix(36)) {
        kept.append("*")
        rest = rest.dropFirst(36)
      } else if word.isEmpty {
        kept.append(first)
        rest = rest.dropFirst()
      } else {
        kept += isGenerated(word) ? "*" : dropsNumbers ? withoutNumbers(word) : String(word)
        rest = rest.dropFirst(word.count)
      }
    }
    return kept
  }

  private static func isUUID(_ text: Substring) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    return parts.map(\.count) == [8, 4, 4, 4, 12]
      && parts.allSatisfy { $0.utf8.allSatisfy(\.isHexDigit) }
  }

  private static func isGenerated(_ word: Substring) -> Bool {
    let digits = word.count(where: isDigit)
    return digits == word.count ? digits >= 10 : digits > 0 && word.count >= 16
  }

  private static func withoutNumbers(_ word: Substring) -> String {
    word.reduce(into: "") { kept, character in
      if !isDigit(character) { kept.append(character) } else if kept.last != "*" { kept += "*" }
    }
  }

  private static func isDigit(_ character: Character) -> Bool {
    character.asciiValue?.isDigit == true
  }
}
