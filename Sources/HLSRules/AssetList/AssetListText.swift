import HLSInterstitials
import HLSLinting
import SourceText

/// The rules that apply to any JSON document (RFC 8259).
extension AssetListRules {
  static let notJSON = Rule(
    "asset-list/not-json", .error, .spec, .must("rfc8216bis-22 App D.2; RFC 8259"),
    about: .assetList,
    facts: [.unsilenceable], fixes: [.safe],
    says: "An asset list must be valid JSON, without trailing commas or comments.",
    why: "Players cannot read the list. They skip the break, and viewers get no ads.",
    remedy: "Write the list with a JSON library, which writes no trailing commas and no comments.",
    fails: [
      scheduled("", #"«<»VAST version="4.0"/>"#),
      .json(#"{"ASSETS":[{"URI":"https://ads.example.com/a.m3u8","DURATION":15}«,»]}"#),
      .json(#"{"ASSETS":[{"URI":"https://ads.example.com/a.m3u8","DURATION":«015»}]}"#),
    ],
    passes: [
      scheduled("", #"{"ASSETS":[{"URI":"https://ads.example.com/a.m3u8","DURATION":15}]}"#),
      list(uri: #""https:\/\/ads.example.com\/a.m3u8""#),
    ],
    check: .assetList { list, _, report in report.syntax(of: list.text) })

  static let notUTF8 = Rule(
    "asset-list/not-utf8", .error, .spec, .must("RFC 8259 §8.1"), about: .assetList,
    facts: [.unsilenceable],
    says: "An asset list must be UTF-8 without a byte order mark.",
    why:
      "A parser may read the mark as part of the text and refuse the list, and viewers get no ads.",
    remedy: "Save the list as UTF-8 without a byte order mark.",
    fails: [
      .json("«\u{FEFF}»" + #"{"ASSETS":[{"URI":"https://ads.example.com/a","DURATION":15}]}"#),
      .json(
        #"{"ASSETS":[{"URI":"https://ads.example.com/a","DURATION":15,"X-TITLE":"caf«\xE9»"}]}"#),
    ],
    passes: [
      .json(#"{"ASSETS":[{"URI":"https://ads.example.com/a","DURATION":15,"X-TITLE":"café"}]}"#)
    ],
    check: .assetList { list, _, report in
      for fault in list.text.faults {
        switch fault.kind {
        case .byteOrderMark, .utf16OrUTF32, .invalidUTF8:
          report(JSONGrammarMessage.text(for: fault, in: list.text), at: fault.range)
        default: break
        }
      }
    })

  static let duplicateKey = Rule(
    "asset-list/duplicate-key", .warning, .recommended, .should("RFC 8259 §4"),
    about: .assetList,
    says: "An object should not have the same key twice.",
    why: "Which value counts depends on the player's JSON parser.",
    remedy: "Keep only one of the two.",
    fails: [
      .json(
        #"{"ASSETS":[{"URI":"https://ads.example.com/a.m3u8","DURATION":30,«"DURATION"»:15}]}"#)
    ],
    passes: [list()],
    check: .assetList { list, _, report in
      for fault in list.text.faults where fault.kind == .duplicateName {
        report(
          JSONGrammarMessage.text(for: fault, in: list.text), at: fault.range, count: fault.count)
      }
    })
}

extension Report {
  /// Reports only the first fault for which a strict parser refuses the document, because later
  /// faults may follow from it.
  mutating func syntax(of text: JSONText) {
    let faults = text.faults.filter { $0.kind.isSyntax }
    if let first = faults.first {
      let count = faults.reduce(0) { $0 + $1.count }
      let more = count > 1 ? "; the first of \(count) such faults" : ""
      let message = JSONGrammarMessage.text(for: first, in: text) + more
      self(
        text.root == nil ? JSONGrammarMessage.otherFormat(text) ?? message : message,
        at: first.range, fix: .safe(text.syntaxEdits))
    } else if let deep = text.faults.first(where: { $0.kind == .tooDeep }) {
      self(
        JSONGrammarMessage.text(for: deep, in: text) + "; parsers may refuse this", at: deep.range,
        severity: .warning)
    }
  }
}
