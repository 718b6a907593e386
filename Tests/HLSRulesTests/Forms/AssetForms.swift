import HLSLinting
import HLSPlaylist
import SourceText

// Assets by themselves and in lists.
extension Form {
  /// The assets in asset lists, in place of X-ASSET-URI (rfc8216bis-22, appendix D.2).
  ///
  /// A mark around a whole address is in the list, or around the address of the list if `marksList` is true.
  func writeLists(_ documents: [Example], marksList: Bool) throws(Reason) -> [Example] {
    var lists: [Example] = []
    var failure: Reason?
    let written = documents.map { example in
      let document = WrittenDocument(example)
      return document.replacing { range in
        guard let index = range.index("X-ASSET-URI"), range["X-ASSET-LIST"] == nil else {
          if range["X-ASSET-LIST"] != nil { failure = failure ?? .own }
          return [range]
        }
        let others = document.ranges.filter { $0.plain("ID") == range.plain("ID") }
        if others.contains(where: { $0["X-ASSET-LIST"] != nil }) {
          failure = failure ?? .notation
          return [range]
        }
        let asset = range.attributes[index]
        guard asset.isQuoted, !asset.marksQuotes, !asset.name.hasMark else {
          failure = failure ?? .notation
          return [range]
        }
        // A list states the length of each asset.
        guard let length = range.length ?? range.pod else {
          failure = failure ?? .noLength
          return [range]
        }
        let id = (range.plain("ID") ?? "").percentEncoded { !$0.isUnreserved }
        let isWhole = asset.value.hasPrefix("«") && asset.value.hasSuffix("»") && marksList
        let address = isWhole ? asset.value.unmarked : asset.value
        let text = #"{"ASSETS":[{"URI":"\#(address.jsonEscaped)","DURATION":\#(length)}]}"#
        let number = lists.firstIndex { $0.text == text } ?? lists.count
        if number == lists.count { lists.append(.json(text).named("forms-\(number + 1).json")) }
        let reference = "forms-\(number + 1).json?_HLS_interstitial_id=\(id)"
        var range = range
        range.attributes[index] = WrittenRange.Attribute(
          name: "X-ASSET-LIST", lexeme: "\"\(isWhole ? "«\(reference)»" : reference)\"")
        return [range]
      }
    }
    guard !lists.isEmpty else { throw failure ?? documents.reasonWithoutAsset }
    return written + lists
  }

  /// X-ASSET-URI in place of a list with one asset.
  func writeAsset(_ documents: [Example]) throws(Reason) -> [Example] {
    var used: Set<String> = []
    var failure: Reason?
    let written = documents.map { example in
      WrittenDocument(example).replacing { range in
        guard let index = range.index("X-ASSET-LIST"), range["X-ASSET-URI"] == nil else {
          if range["X-ASSET-URI"] != nil { failure = failure ?? .own }
          return [range]
        }
        let name = String(range.plain("X-ASSET-LIST")?.prefix { $0 != "?" } ?? "")
        guard !range.attributes[index].hasMark, !range.attributes[index].name.hasMark,
          let list = documents.first(where: { $0.name == name || $0.address == name }),
          let asset = list.onlyAsset
        else {
          failure = failure ?? .noProperty
          return [range]
        }
        used.insert(list.name)
        var range = range
        range.attributes[index] = WrittenRange.Attribute(
          name: "X-ASSET-URI", lexeme: "\"\(asset.address)\"")
        if range.length == nil {
          range.attributes.append(WrittenRange.Attribute(name: "DURATION", lexeme: asset.length))
        }
        return [range]
      }
    }
    guard !used.isEmpty else { throw failure ?? documents.reasonWithoutAsset }
    return written.filter { !used.contains($0.name) }
  }
}

extension [Example] {
  /// Why documents without an asset cannot be written with a list: their date ranges have none, or there is none.
  fileprivate var reasonWithoutAsset: Reason {
    contains { !WrittenDocument($0).ranges.isEmpty } ? .noProperty : .notation
  }
}

extension Example {
  /// The address and the length of the only asset of an asset list, if nothing else in the list is marked.
  fileprivate var onlyAsset: (address: String, length: String)? {
    let asset = /\{"ASSETS":\[\{"URI":"([^"]*)","DURATION":([0-9.]+)\}\]\}/
    return text.wholeMatch(of: asset).map { (String($0.1), String($0.2)) }
  }
}

extension WrittenRange {
  /// The length that `pd` of the address requests.
  var pod: Seconds? {
    guard let address = plain("X-ASSET-URI"), let parameter = address.firstRange(of: "pd=") else {
      return nil
    }
    return Int64(address[parameter.upperBound...].prefix { $0.isNumber }).map {
      Seconds(nanoseconds: $0 * 1_000_000)
    }
  }
}

extension String {
  /// The text as it is in a JSON string.
  var jsonEscaped: String { replacing("\\", with: "\\\\") }
}
