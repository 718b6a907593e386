import HLSDocuments
package import HLSLinting

/// What the Info.plist of an app with ads declares.
package enum InfoPlistRules {
  package static let all: [Rule] = [backgroundModesType, backgroundAudioMissing, arbitraryLoads]

  static let backgroundModesType = Rule(
    "app/background-modes-type", .error, .ima, .must("Apple Info.plist key reference"),
    about: .infoPlist,
    says: "UIBackgroundModes must be an array of strings, even with one mode.",
    why: """
      The system ignores a value of another type: the app has no background mode, and playback \
      ends when the user leaves it.
      """,
    remedy: "Write <array><string>audio</string></array> under UIBackgroundModes.",
    fails: [
      plist("<key>UIBackgroundModes</key>\n\t<string>«audio»</string>"),
      plist("<key>UIBackgroundModes</key>\n\t«<true/>»"),
      plist("<key>UIBackgroundModes</key>\n\t<array><string>audio</string>«<true/>»</array>"),
    ],
    passes: [plist(audio)],
    check: .infoPlist { plist, report in
      guard let modes = plist["UIBackgroundModes"] else { return }
      guard let elements = modes.value.elements else {
        return report(
          "UIBackgroundModes is \(modes.value.noun); expected an array of strings",
          at: modes.value.range)
      }
      for element in elements where element.string == nil {
        report(
          "UIBackgroundModes contains \(element.noun); expected only strings", at: element.range)
      }
    })

  static let backgroundAudioMissing = Rule(
    "app/background-audio-missing", .info, .ima,
    .must(
      "Google IMA guide: Picture in Picture (iOS); googleads-ima-ios AdvancedExample Info.plist"),
    about: .infoPlist,
    says: "An app that uses Picture in Picture must declare the background mode audio.",
    why: "Without it, playback stops when the app leaves the foreground, and Picture in Picture "
      + "does not start. Info.plist does not say whether the app uses it.",
    remedy: "Turn on Audio, AirPlay, and Picture in Picture under Background Modes in Xcode. "
      + "Ignore this if the app does not use Picture in Picture.",
    fails: [
      whole("«<dict>»\n\t<key>CFBundleName</key>\n\t<string>Player</string>\n</dict>"),
      plist("<key>«UIBackgroundModes»</key>\n\t<array><string>fetch</string></array>"),
    ],
    passes: [plist(audio)],
    check: .infoPlist { plist, report in
      guard let root = plist.root else { return }
      guard let modes = plist["UIBackgroundModes"] else {
        return report(
          "UIBackgroundModes is missing; Picture in Picture needs it with audio", at: root.range)
      }
      // Its type is the subject of another rule.
      guard let elements = modes.value.elements, elements.allSatisfy({ $0.string != nil }),
        !elements.contains(where: { $0.string == "audio" })
      else { return }
      report(
        "UIBackgroundModes does not contain audio, which Picture in Picture needs",
        at: modes.range)
    })

  static let arbitraryLoads = Rule(
    "app/arbitrary-loads", .warning, .ima,
    .should("googleads-ima-ios-dai and googleads-ima-ios sample Info.plist"), about: .infoPlist,
    says: "An app should not allow loads without TLS from every host (NSAllowsArbitraryLoads).",
    why: "The key is often copied from samples. Pods and ads are served over HTTPS, and App Review "
      + "asks for a reason.",
    remedy: "Remove NSAllowsArbitraryLoads, or name the hosts that need it in NSExceptionDomains.",
    fails: [plist(audio + security("<key>NSAllowsArbitraryLoads</key>\n\t\t«<true/>»"))],
    passes: [
      plist(audio), plist(audio + security("<key>NSAllowsArbitraryLoads</key>\n\t\t<false/>")),
      // A narrower key replaces it since iOS 10.
      plist(
        audio
          + security(
            "<key>NSAllowsArbitraryLoads</key>\n\t\t<true/>\n\t\t"
              + "<key>NSAllowsArbitraryLoadsInWebContent</key>\n\t\t<true/>")),
    ],
    check: .infoPlist { plist, report in
      guard let security = plist["NSAppTransportSecurity"]?.value,
        let loads = security.entry("NSAllowsArbitraryLoads")?.value,
        loads.content == .boolean(true),
        !narrower.contains(where: { security.entry($0) != nil })
      else { return }
      report(
        "NSAllowsArbitraryLoads is true for every host; expected HTTPS only", at: loads.range)
    })

  /// The keys whose presence makes the system ignore NSAllowsArbitraryLoads.
  private static let narrower = [
    "NSAllowsArbitraryLoadsForMedia", "NSAllowsArbitraryLoadsInWebContent",
    "NSAllowsLocalNetworking",
  ]

  private static let audio =
    "<key>UIBackgroundModes</key>\n\t<array>\n\t\t<string>audio</string>\n\t</array>"

  private static func security(_ keys: String) -> String {
    "\n\t<key>NSAppTransportSecurity</key>\n\t<dict>\n\t\t\(keys)\n\t</dict>"
  }

  /// An Info.plist for an example, with further keys.
  private static func plist(_ keys: String) -> Example {
    whole("<dict>\n\t<key>CFBundleName</key>\n\t<string>Player</string>\n\t\(keys)\n</dict>")
  }

  private static func whole(_ dictionary: String) -> Example {
    .infoPlist(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
      "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      \(dictionary)
      </plist>

      """)
  }
}
