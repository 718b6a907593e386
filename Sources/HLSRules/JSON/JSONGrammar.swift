import HLSInterstitials
import HLSLinting
import SourceText

/// Which faults of a shape a rule stands for.
struct JSONFaultPattern: Sendable {
  /// The keys that lead to the value, such as `ASSETS[].URI`.
  let paths: [String]
  let aspects: Set<JSONShapeFault.Aspect>

  static func at(_ paths: String..., has aspects: JSONShapeFault.Aspect...) -> JSONFaultPattern {
    JSONFaultPattern(paths: paths, aspects: Set(aspects))
  }

  /// Every fault of the values at these paths, unknown keys apart, which readers skip.
  static func all(_ paths: String...) -> JSONFaultPattern {
    JSONFaultPattern(
      paths: paths, aspects: Set(JSONShapeFault.Aspect.allCases).subtracting([.unknownKey]))
  }

  func except(_ excluded: JSONShapeFault.Aspect...) -> JSONFaultPattern {
    JSONFaultPattern(paths: paths, aspects: aspects.subtracting(excluded))
  }

  func covers(_ fault: JSONShapeFault) -> Bool {
    aspects.contains(fault.aspect) && (paths.isEmpty || paths.contains(fault.path))
  }
}

extension Report {
  /// Reports the faults that one of the patterns covers; `whole` is what the paths begin in.
  mutating func grammar(
    _ faults: [JSONShapeFault], _ patterns: [JSONFaultPattern], in text: JSONText,
    of whole: String = "the document"
  ) {
    // What stands before text that is no part of it is not the document that was meant.
    let isWhole = !text.faults.contains { $0.kind == .contentAfterEnd }
    for fault in faults
    where patterns.contains(where: { $0.covers(fault) }) && (isWhole || !fault.path.isEmpty) {
      self(JSONGrammarMessage.text(for: fault, in: text, of: whole), at: fault.range)
    }
  }
}
