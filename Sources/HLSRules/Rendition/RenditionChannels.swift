import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

/// The parameters of CHANNELS of an audio rendition (rfc8216bis-22, section 4.4.6.1).
extension RenditionRules {
  static let channels: [Rule] = [
    channelsRule(
      firstParameter, .error,
      says: "CHANNELS must begin with the number of channels.",
      why: "Players do not know how many channels the audio has; a layout such as 5.1 has 6.",
      remedy: "Write the number of channels as digits only: CHANNELS=\"6\".",
      fails: "«5.1»", passes: "6"),
    channelsRule(
      identifierCharacters, .error,
      says: "Identifiers in CHANNELS must contain only uppercase letters, digits and hyphens.",
      why: "Players do not recognize the audio coding or the special usage.",
      remedy: "Write the identifier as its specification does, such as JOC.",
      fails: "16/«joc»", passes: "16/JOC"),
    channelsRule(
      thirdNeedsSecond, .error,
      says: "CHANNELS with special usages must have a second parameter, the audio coding.",
      why: "Players may read the usage as the audio coding, or ignore the value.",
      remedy:
        "Write a hyphen as the second parameter of plain channel audio: CHANNELS=\"2/-/BINAURAL\".",
      fails: "«2//BINAURAL»", passes: "2/-/BINAURAL"),
    channelsRule(
      dofValue, .error,
      says: "Degrees of freedom in CHANNELS must be DOF-3 or DOF-6.",
      why: "Players do not know how the audio follows the listener.",
      remedy: "Write DOF-3 or DOF-6.",
      fails: "4/-/«DOF-4»", passes: "4/-/DOF-6"),
    channelsRule(
      extraParameter, .warning,
      says: "CHANNELS should have at most three parameters.",
      why:
        "No fourth parameter is defined, so players ignore it or fail to read the value.",
      remedy: "Remove everything after the third parameter.",
      fails: "2/-/BINAURAL/«X»", passes: "2/-/BINAURAL"),
    channelsRule(
      specialUsage, .warning,
      says: "Special usages in CHANNELS should be BINAURAL, IMMERSIVE, DOWNMIX, BED-n or DOF-n.",
      why: "Players rank a rendition with an unknown usage below all others.",
      remedy: "Write one of the defined usages.",
      fails: "2/-/«HEADPHONE»", passes: "2/-/BINAURAL,BED-4"),
  ]

  static let channelsMissing = Rule(
    "rendition/channels-missing", .warning, .recommended, .should("rfc8216bis-22 §4.4.6.1"),
    about: .tag(.media),
    says: "Every audio rendition should have CHANNELS.",
    why: """
      Players cannot choose between stereo and surround sound. If no other rendition has the same NAME, \
      there is no such choice, and the finding is an info.
      """,
    remedy: "Add CHANNELS with the number of channels: CHANNELS=\"2\".",
    fails: [
      .multivariant(
        Piece.audio("") + "\n"
          + #"«#EXT-X-MEDIA»:TYPE=AUDIO,GROUP-ID="b",NAME="English",URI="b.m3u8""# + "\n"
          + Piece.variant(#",AUDIO="b""#)),
      .multivariant(
        #"«#EXT-X-MEDIA»:TYPE=AUDIO,GROUP-ID="a",NAME="English",URI="a.m3u8""# + "\n"
          + Piece.variant(#",AUDIO="a""#)),
    ],
    passes: [.multivariant(Piece.audio("")), .multivariant(Piece.video(""))],
    check: .document { document, report in
      let playlist = document.playlist
      let renditions = playlist.tags(named: .media).filter { isAudio($0, in: playlist) }
      let names = renditions.map {
        playlist.resolved(playlist.attribute(.name, of: $0)).value?.text
      }
      let counts = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
      var isNoted = false
      for (tag, name) in zip(renditions, names) {
        guard playlist.attribute(.channels, of: tag) == nil else { continue }
        let hasChoice = counts[name, default: 1] > 1
        // A packager that writes none writes none at all.
        if !hasChoice, isNoted { continue }
        isNoted = isNoted || !hasChoice
        report(
          "the audio rendition has no CHANNELS", at: tag.nameRange,
          severity: hasChoice ? nil : .info)
      }
    })

  private static let firstParameter: RuleID = "rendition/channels-first-parameter"
  private static let identifierCharacters: RuleID = "rendition/channels-identifier-characters"
  private static let thirdNeedsSecond: RuleID = "rendition/channels-third-needs-second"
  private static let dofValue: RuleID = "rendition/channels-dof-value"
  private static let extraParameter: RuleID = "rendition/channels-extra-parameter"
  private static let specialUsage: RuleID = "rendition/channels-special-usage"

  private static func channelsRule(
    _ id: RuleID, _ severity: Severity, says: String, why: String, remedy: String, fails: String,
    passes: String
  ) -> Rule {
    Rule(
      id, severity, severity == .error ? .spec : .recommended,
      severity == .error ? .must("rfc8216bis-22 §4.4.6.1") : .advice("rfc8216bis-22 §4.4.6.1"),
      about: .tag(.media), says: says, why: why, remedy: remedy,
      fails: [.multivariant(Piece.audio("", channels: ",CHANNELS=\"\(fails)\""))],
      passes: [.multivariant(Piece.audio("", channels: ",CHANNELS=\"\(passes)\""))],
      check: .shared(channelsTraversal))
  }

  private static let channelsTraversal = Traversal("rendition channels") { document, report in
    let playlist = document.playlist
    for tag in playlist.tags(named: .media) where isAudio(tag, in: playlist) {
      guard
        case .value(let value, let range) = playlist.resolved(
          playlist.attribute(.channels, of: tag)), let text = value.text
      else { continue }
      var isLiteral = false
      if case .literal = value { isLiteral = true }
      let bytes = Array(text.utf8)
      // Text from a variable has no position of its own in the file.
      let place = { (part: ArraySlice<UInt8>) in
        isLiteral ? range.slice(part.startIndex, part.endIndex) : range
      }
      let parameters = bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      if !isNumber(parameters[0]) {
        report.report(
          firstParameter,
          "CHANNELS begins with \"\(String(decoding: parameters[0], as: UTF8.self))\"; expected "
            + "the number of channels",
          at: parameters[0].isEmpty ? range : place(parameters[0]))
      }
      if parameters.count > 2, parameters[1].isEmpty, !parameters[2].isEmpty {
        report.report(
          thirdNeedsSecond,
          "the second parameter of CHANNELS is empty but the third is not; expected - for plain "
            + "channel audio", at: range)
      }
      for (number, parameter) in parameters.enumerated().dropFirst().prefix(2) {
        for identifier in parameter.split(separator: UInt8(ascii: ",")) {
          check(identifier, isUsage: number == 2, at: place(identifier), &report)
        }
      }
      if parameters.count > 3 {
        report.report(
          extraParameter, "CHANNELS has \(parameters.count) parameters; expected at most 3",
          at: place(bytes[parameters[3].startIndex...]), measured: .most(parameters.count))
      }
    }
  }

  private static func check(
    _ identifier: ArraySlice<UInt8>, isUsage: Bool, at place: ByteRange,
    _ report: inout SharedReport
  ) {
    let text = String(decoding: identifier, as: UTF8.self)
    guard
      identifier.allSatisfy({
        $0.isUppercaseLetter || $0.isDigit || $0 == UInt8(ascii: "-")
      })
    else {
      report.report(
        identifierCharacters,
        "\"\(text)\" in CHANNELS has characters other than A to Z, 0 to 9 and hyphen", at: place)
      return
    }
    guard isUsage else { return }
    if text.hasPrefix("DOF-") {
      if text != "DOF-3", text != "DOF-6" {
        report.report(dofValue, "\(text) in CHANNELS; expected DOF-3 or DOF-6", at: place)
      }
    } else if !["BINAURAL", "IMMERSIVE", "DOWNMIX"].contains(text),
      !(text.hasPrefix("BED-") && isNumber(identifier.dropFirst(4)))
    {
      report.report(
        specialUsage,
        "\(text) in CHANNELS is not a special usage; expected BINAURAL, IMMERSIVE, DOWNMIX, BED-n "
          + "or DOF-n", at: place)
    }
  }

  private static func isNumber(_ bytes: ArraySlice<UInt8>) -> Bool {
    (1...20).contains(bytes.count) && bytes.allSatisfy(\.isDigit)
  }

  private static func isAudio(_ tag: PlaylistTag, in playlist: Playlist) -> Bool {
    playlist.word(playlist.attribute(.type, of: tag)).value == "AUDIO"
  }
}
