import HLSLinting
import SourceText

/// A fix of a result, whose regions have columns in UTF-16 code units (SARIF 2.1.0, sections 3.55 to 3.57).
struct SARIFFix: JSONWritable {
  let fix: Fix
  let source: String

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.name("artifactChanges")
      json.array { json in
        json.object { json in
          json.member("artifactLocation", SARIFAddress(source))
          json.member("replacements", all: fix.edits.map(Replacement.init))
        }
      }
      json.name("description")
      json.object { $0.member("text", description) }
    }
  }

  private var description: String {
    switch fix.grade {
    case .safe: "safe: the only thing that can be meant"
    case .unsafe: "unsafe: a choice or a guess"
    }
  }

  private struct Replacement: JSONWritable {
    let edit: Fix.Edit

    func write(to json: inout JSONWriter) {
      json.object { json in
        json.name("deletedRegion")
        json.object { json in
          guard let location = edit.location else { return }
          json.member("endColumn", location.endUnit)
          json.member("endLine", location.end.line)
          json.member("startColumn", location.startUnit)
          json.member("startLine", location.start.line)
        }
        guard !edit.text.isEmpty else { return }
        json.name("insertedContent")
        json.object { $0.member("text", edit.text) }
      }
    }
  }
}

extension Finding {
  /// What follows the message if a fix was collected: the options that make it.
  var fixNote: String {
    switch fix?.grade {
    case .safe: "; interlint lint --fix fixes it"
    case .unsafe: "; interlint lint --fix --unsafe-fixes fixes it, by a choice or a guess"
    case nil: ""
    }
  }
}
