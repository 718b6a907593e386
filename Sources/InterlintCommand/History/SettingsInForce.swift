import HLSConformance
import HLSPlaylist
import LintHistory

extension ParsedCommandLine {
  /// What was asked for, as far as it decides what is found and what fails; `targets` are those of a
  /// list, each with what it must be.
  func settings(for targets: [TargetList.Entry] = []) -> RunSettings {
    var values: [String: String] = [:]
    for name in ["profile", "no-profile", "rule", "no-rule", "dai-host"] {
      values[name] = Set(self.values(of: name)).sorted().joined(separator: " ")
    }
    let flags = [
      "pod-authentication", "ad-break-api", "dai-key-file", "fetch", "no-follow", "reloads",
    ]
    for name in flags where flag(name) { values[name] = "given" }
    values["fail-on"] = last("fail-on") ?? "error"
    values["expectations"] = Self.hash(of: targets)
    return RunSettings(values)
  }

  /// Empty where nothing is expected.
  private static func hash(of targets: [TargetList.Entry]) -> String {
    let lines = targets.compactMap { entry -> String? in
      guard case .target(let target) = entry, target.expectations != TargetExpectations() else {
        return nil
      }
      let expected = target.expectations
      func shown(_ value: (some Any)?) -> String { value.map { "\($0)" } ?? "-" }
      return [
        target.name, shown(expected.kind), shown(expected.isLive), shown(expected.variants),
        shown(expected.interstitials),
      ].joined(separator: " ")
    }
    return lines.isEmpty ? "" : FNV1a(lines.sorted().joined(separator: "\n")).hexadecimal
  }
}
