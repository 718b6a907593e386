import HLSLinting
import XMLWriting

/// The texts of `interlint explain` about a rule: what is required, its facts, and its examples.
struct RuleTexts {
  /// A fact with its label.
  typealias Row = (label: String, content: [Markup])

  private let rule: Rule
  /// The facts below the fix.
  private let others: [Row]
  /// The name of the profile, or a link to its page.
  private let profile: Markup

  /// Creates the texts of a rule, with further facts below its fix.
  init(_ rule: Rule, profile: Markup? = nil, _ others: [Row] = []) {
    self.rule = rule
    self.others = others
    self.profile = profile ?? .text(rule.profile.rawValue)
  }

  var markup: [Markup] {
    [.p(rule.summary, "lead"), Self.list(rows), examples]
  }

  private var rows: [Row] {
    let fixed: [Row] = [
      ("Severity", [.text("\(rule.severity.rawValue), profile "), profile]),
      ("Source", source),
      ("Why", [.text(rule.rationale)]), ("Fix", [.text(rule.remedy)]),
    ]
    return fixed + others
  }

  /// The source, which links to its address if it has a lasting one.
  private var source: [Markup] {
    let requirement = rule.requirement
    let name =
      requirement.address.map { Markup.link(requirement.source, to: $0) }
      ?? .text(requirement.source)
    return [name, .text(" (\(requirement.level.rawValue))")]
  }

  private static func list(_ rows: [Row]) -> Markup {
    .tag(
      "dl", "", [:],
      rows.flatMap { label, content in
        [Markup.tag("dt", "", [:], [.text(label)]), .tag("dd", "", [:], content)]
      })
  }

  private var examples: Markup {
    .section(
      "Examples", id: "examples",
      [.tag("h3", "", [:], ["Reported (marked)"])] + rule.violating.map(Self.listing)
        + [.tag("h3", "", [:], ["Correct"])] + rule.conforming.map(Self.listing))
  }

  /// An example with its findings marked.
  private static func listing(_ example: Example) -> Markup {
    var content: [Markup] = []
    var run = ""
    var depth = 0
    func end() {
      guard !run.isEmpty else { return }
      content.append(depth > 0 ? .tag("mark", "", [:], [.text(run)]) : .text(run))
      run = ""
    }
    for character in example.listing {
      switch character {
      case "«":
        end()
        depth += 1
      case "»":
        end()
        depth -= 1
      default: run.append(character)
      }
    }
    end()
    return .tag("pre", "", ["tabindex": "0"], content)
  }
}
