import HLSLinting
import HLSPlaylist
import SourceText

// Other tags of the same date ranges.
extension Form {
  func writeTags(_ documents: [Example]) throws(Reason) -> [Example] {
    var failure: Reason?
    var isWritten = false
    let written = documents.map { example in
      let document = WrittenDocument(example)
      guard !document.ranges.isEmpty else { return example }
      do throws(Reason) {
        let new = try self == .endOnNext ? endingOnNext(document) : replacingTags(of: document)
        isWritten = true
        return new
      } catch {
        failure = failure ?? error
        return example
      }
    }
    guard isWritten else { throw failure ?? .notation }
    return written
  }

  private func replacingTags(of document: WrittenDocument) throws(Reason) -> Example {
    var failure: Reason?
    var isWritten = false
    let new = document.replacing { range in
      do throws(Reason) {
        let tags = try self == .mergedTags ? split(range, of: document) : [stating(range)]
        isWritten = true
        return tags
      } catch {
        failure = failure ?? error
        return [range]
      }
    }
    guard isWritten else { throw failure ?? .notation }
    return new
  }

  /// A tag with what each tag needs, and a second one with the rest (rfc8216bis-22, section 4.4.5.1).
  private func split(
    _ range: WrittenRange, of document: WrittenDocument
  ) throws(Reason) -> [WrittenRange] {
    guard let id = range["ID"], !id.value.unmarked.isEmpty else { throw .notation }
    guard document.ranges.count(where: { $0.plain("ID") == id.value.unmarked }) == 1 else {
      throw .own
    }
    var first = range
    var second = range
    let needed: Set = ["ID", "CLASS", "START-DATE", "END-ON-NEXT"]
    first.attributes.removeAll { !needed.contains($0.plainName) }
    second.attributes.removeAll { needed.contains($0.plainName) }
    guard !second.attributes.isEmpty, !range.head.hasUnevenMarks else { throw .notation }
    second.head = second.head.unmarked
    second.attributes.insert(
      WrittenRange.Attribute(name: "ID", lexeme: id.lexeme.unmarked), at: 0)
    return [first, second]
  }

  /// The tag with END-DATE or PLANNED-DURATION in place of DURATION.
  private func stating(_ range: WrittenRange) throws(Reason) -> WrittenRange {
    var range = range
    let name = self == .endDate ? "END-DATE" : "PLANNED-DURATION"
    if range[name] != nil { throw .own }
    guard let index = range.index("DURATION"), let length = range.seconds("DURATION"),
      !range.attributes[index].name.hasMark
    else { throw .noLength }
    range.attributes[index].name = name
    guard self == .endDate else { return range }
    guard let start = range.start, length >= .zero else { throw .noLength }
    let end = start.advanced(by: length).utcText.marked(like: range.attributes[index].lexeme)
    range.attributes[index].lexeme = "\"\(end)\""
    return range
  }

  /// The document with END-ON-NEXT=YES in place of DURATION, and with ranges that end the others.
  private func endingOnNext(_ document: WrittenDocument) throws(Reason) -> Example {
    if document.ranges.contains(where: { $0["END-ON-NEXT"] != nil }) { throw .own }
    let ranges = document.ranges
    var added: [WrittenRange] = []
    var isWritten = false
    let new = document.replacing { range in
      guard let index = range.index("DURATION"), let length = range.seconds("DURATION"),
        length > .zero, let start = range.start, let category = range["CLASS"],
        range["END-DATE"] == nil, !range.attributes[index].name.hasMark
      else { return [range] }
      let end = start.advanced(by: length)
      let same = ranges.filter { $0.plain("CLASS") == category.value.unmarked }.compactMap(\.start)
      guard !same.contains(where: { start.isBefore($0) && $0.isBefore(end) }) else {
        return [range]
      }
      var range = range
      range.attributes[index].name = "END-ON-NEXT"
      range.attributes[index].lexeme = "YES".marked(like: range.attributes[index].lexeme)
      isWritten = true
      if !(same + added.compactMap(\.start)).contains(where: { $0.isSameInstant(as: end) }) {
        let id = "next-\(added.count + 1)"
        added.append(
          WrittenRange(
            [
              ("ID", "\"\(id)\""), ("CLASS", category.lexeme.unmarked),
              ("START-DATE", "\"\(end.utcText)\""), ("DURATION", "0"),
              ("X-ASSET-URI", "\"https://ads.example.com/\(id).m3u8?_HLS_interstitial_id=\(id)\""),
              ("X-RESTRICT", "\"SKIP,JUMP\""), ("X-CONTENT-MAY-VARY", "\"YES\""),
            ] + (document.original.frame == .live ? [] : [("X-RESUME-OFFSET", "0")])))
      }
      return [range]
    }
    guard isWritten else { throw .noLength }
    guard !added.isEmpty else { return new }
    return WrittenDocument(new).replacing({ [$0] }, adding: added)
  }
}

extension String {
  /// Whether a mark begins or ends elsewhere.
  var hasUnevenMarks: Bool { count { $0 == "«" } != count { $0 == "»" } }
}
