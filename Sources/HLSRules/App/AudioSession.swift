import HLSDocuments
import HLSLinting
import SourceText

/// The audio session, and playback in the background.
extension AppRules {
  static let audioSessionCategory = Rule(
    "app/audio-session-category", .error, .ima, .must(pipGuide), about: .session,
    says: "An app with Picture in Picture must have the audio session category playback.",
    why: "With another category, playback ends for users when the app goes to the background.",
    remedy: "Set the category of the audio session to playback.",
    fails: [pipSetup(#""audioSession":{"category":"«ambient»"}"#)],
    passes: [
      pipSetup(#""audioSession":{"category":"playback"}"#),
      pipSetup(#""audioSession":{"category":"AVAudioSessionCategoryPlayback"}"#),
      setup(#""audioSession":{"category":"ambient"}"#),
    ],
    check: .session { log, _, report in
      let found = log.setups.compactMap { $0.fact(["audioSession", "category"]) }
      guard !found.isEmpty, log.usesPictureInPicture else { return }
      for value in found {
        guard let category = value.text, !isPlayback(category) else { continue }
        report("the category is \(category.shown); expected playback", at: value.range)
      }
    })

  /// Whether a text is the name of the category playback in Swift or Objective-C.
  private static func isPlayback(_ text: String) -> Bool {
    ["playback", ".playback", "avaudiosessioncategoryplayback"].contains(text.lowercased())
  }

  static let audioSessionActivated = Rule(
    "app/audio-session-activated", .warning, .ima, .should(pipGuide), about: .session,
    says: "An app with Picture in Picture must activate its audio session.",
    why: "Playback in the background needs an active audio session.",
    remedy: "Call setActive(true) before playback.",
    fails: [pipSetup(#""audioSession":{"active":«false»}"#)],
    passes: [
      pipSetup(#""audioSession":{"active":true}"#), setup(#""audioSession":{"active":false}"#),
    ],
    check: .fact(
      "audioSession", "active", is: false, in: .pictureInPicture,
      "the audio session is not active; expected setActive(true)"))

  static let audioSessionOrder = Rule(
    "app/audio-session-order", .info, .ima,
    .advice("\(pipGuide); Apple audio session guide"), about: .session,
    says: "The category of the audio session should be set before the session is activated.",
    why:
      "The session is first active with its default category, which can interrupt other audio twice.",
    remedy: "Set the category, then activate the session.",
    fails: [setup(#""audioSession":{"activatedBeforeCategory":«true»}"#)],
    passes: [setup(#""audioSession":{"activatedBeforeCategory":false}"#)],
    check: .fact(
      "audioSession", "activatedBeforeCategory", is: true,
      "the audio session is activated before its category is set; expected the category first"))

  static let audioSessionErrorIgnored = Rule(
    "app/audio-session-error-ignored", .info, .ima, .advice(pipGuide), about: .session,
    says: "Errors of the audio session should be handled.",
    why:
      "Without the error, nobody learns why there is no sound, or why playback ends in the background.",
    remedy: "Handle or log the errors of setActive and setCategory.",
    fails: [setup(#""audioSession":{"errorsHandled":«false»}"#)],
    passes: [setup(#""audioSession":{"errorsHandled":true}"#)],
    check: .fact(
      "audioSession", "errorsHandled", is: false,
      "errors of the audio session are ignored; expected that they are handled"))

  static let enableBackgroundPlayback = Rule(
    "app/enable-background-playback", .error, .ima, .must(pipGuide), about: .session,
    says: "An app with Picture in Picture must set enableBackgroundPlayback of IMASettings.",
    why: """
      The SDK pauses ads when the app goes to the background, as it does in Picture in Picture, so \
      users wait in the break.
      """,
    remedy: "Set enableBackgroundPlayback to true before the ads loader is made.",
    fails: [
      pipSetup(#""settings":{"enableBackgroundPlayback":«false»}"#),
      pipSetup(#""settings":{"enableBackgroundPlayback":true,"setAfterLoader":«true»}"#),
    ],
    passes: [
      pipSetup(#""settings":{"enableBackgroundPlayback":true,"setAfterLoader":false}"#),
      setup(#""settings":{"enableBackgroundPlayback":false}"#),
    ],
    check: .session { log, _, report in
      let found = log.setups.compactMap { $0["settings"] }
      guard !found.isEmpty, log.usesPictureInPicture else { return }
      for settings in found {
        if let value = settings["enableBackgroundPlayback"], value.isTrue == false {
          report(
            "enableBackgroundPlayback is false; expected true for Picture in Picture",
            at: value.range)
        } else if let value = settings["setAfterLoader"], value.isTrue == true {
          report(
            "the settings are changed after the ads loader is made, which has a copy; expected them "
              + "before", at: value.range)
        }
      }
    })
}
