import HLSInterstitials
import HLSLinting
import SourceText

/// The faults of a JSON shape that a rule reports.
struct JSONFaultPattern: Sendable {
  /// The path of keys to the value, such as `ASSETS[].URI`.
  let paths: [String]
  let aspects: [JSONShapeFault.Aspect]

  static func at(_ paths: String..., has aspects: JSONShapeFault.Aspect...) -> JSONFaultPattern {
    JSONFaultPattern(paths: paths, aspects: aspects)
  }

  /// Every fault of the values at these paths, except unknown keys, which parsers skip.
  static func all(_ paths: String...) -> JSONFaultPattern {
    JSONFaultPattern(
      paths: paths, aspects: JSONShapeFault.Aspect.allCases.filter { $0 != .unknownKey })
  }

  func except(_ excluded: JSONShapeFault.Aspect...) -> JSONFaultPattern {
    JSONFaultPattern(paths: paths, aspects: aspects.filter { !excluded.contains($0) })
  }

  func covers(_ fault: JSONShapeFault) -> Bool {
    aspects.contains(fault.aspect) && (paths.isEmpty || paths.contains(fault.path))
  }
}

extension Report {
  /// Reports the faults that one of the patterns covers; `whole` names the value at the empty path.
  mutating func grammar(
    _ faults: [JSONShapeFault], _ patterns: [JSONFaultPattern], in text: JSONText,
    of whole: String = "the document", fix: JSONFix? = nil
  ) {
    // With text after its end, the value before it is probably not the intended document.
    let isWhole = !text.faults.contains { $0.kind == .contentAfterEnd }
    for fault in faults
    where patterns.contains(where: { $0.covers(fault) }) && (isWhole || !fault.path.isEmpty) {
      self(
        JSONGrammarMessage.text(for: fault, in: text, of: whole), at: fault.range,
        count: fault.count, fix: .safe(fix?.make(fault, text)))
    }
  }
}
