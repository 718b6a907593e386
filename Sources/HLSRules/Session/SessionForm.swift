import HLSDocuments
import HLSInterstitials
import HLSLinting
import SourceText

/// The form of a recorded session.
extension SessionRules {
  static let notJSON = Rule(
    "session/not-json", .error, .recommended, .must("\(form); RFC 8259"), about: .session,
    says: "Each line of a recorded session must be a JSON object.",
    why: """
      What the line reports is lost, so the user of the report sees an event as missing that took \
      place.
      """,
    remedy: "Write each event as one line with a JSON library, and copy whole lines.",
    fails: [
      .session(line("requestStream"), #"{"event":"adsLoaded","streamId":«"»24fd"#),
      .session(line("requestStream"), #"«[»"adsLoaded"]"#),
    ],
    passes: [.session(line("requestStream"), line("adsLoaded"))],
    check: .session { log, _, report in
      for fault in log.faults {
        switch fault.problem {
        case .syntax(let syntax):
          report(
            JSONGrammarMessage.text(for: syntax, in: log.json(ofLine: fault.line)),
            at: fault.range, count: fault.count)
        case .notAnObject:
          report(
            "the line is JSON, but not an object; expected one event", at: fault.range,
            count: fault.count)
        case .shape, .timeUnit: break
        }
      }
    })

  static let value = Rule(
    "session/value", .error, .recommended, .must(form), about: .session,
    says: "Each value of an event must be of the type that its key has, and no key misspelled.",
    why: "The value cannot be compared with those of other events.",
    remedy: "Write a value as the schema allows it: interlint schema session.",
    fails: [
      .session(line("podResponse", nil, #""status":«"200"»"#)),
      .session(line("pause"), #"«{»"t":1774464000}"#),
      .session(line("pause", "«1774464000000»"), line("resume", "1774464009000")),
      .session(line("podResponse", nil, #"«"Status"»:200"#)),
      .session(line("schedule", nil, #"«"restriction"»:["SKIP"]"#)),
      .session(line("pause", "«1774464000000000»"), line("resume", "1774464009000000")),
      .session(line("setup", nil, #""settings":{«"enableBackgroundPlayBack"»:true}"#)),
      .session(line("setup", nil, #""pictureInPicture":{"proxyInRequest":«"yes"»}"#)),
      .session(line("setup", nil, #""audioSession":{"active":«1»}"#)),
      .session(line("setup", nil, #""retained":["adsLoader","«pipProxy»"]"#)),
      .session(line("setup", nil, #""released":["«IMAAdsLoader»"]"#)),
      .session(line("setup", nil, #""retained":["adsLoader","«timer»"]"#)),
      .session(line("setup", nil, #""interstitialEvents":{"timelineOccupancy":"«range»"}"#)),
      .session(line("setup", nil, #""player":«"main"»"#)),
      .session(line("setup", nil, #""fallback":«{»}"#)),
    ],
    passes: [
      .session(
        line(
          "setup", nil, #""settings":{"enableBackgroundPlayback":true,"language":"de"}"#,
          #""pictureInPicture":{"delegate":"proxy","proxyDelegate":"app","automatic":false}"#,
          #""interstitialEvents":{"resumptionOffset":{"value":0,"timescale":1},"plannedDuration":null}"#
        )),
      .session(line("setup", nil, #""interstitialEvents":{"resumptionOffset":"indefinite"}"#)),
      .session(line("podResponse", nil, #""status":200"#)),
      .session(line("pause", "1774464000"), line("resume", "1774464009")),
      // Other keys are those of the app.
      .session(line("setup", nil, #""theme":"dark","retained":["adsLoader"]"#)),
      .session(line("podResponse", nil, #""duration":30,"data":"a""#)),
    ],
    check: .session { log, _, report in
      for fault in log.faults {
        if case .timeUnit = fault.problem {
          let time = log.text(fault.range)
          report(
            "t is \(time), as in \(unit(of: time)); expected seconds since 1970", at: fault.range)
        }
        guard case .shape(let shape) = fault.problem else { continue }
        guard shape.aspect != .unknownKey, shape.aspect != .keyCase else {
          let name = log.text(fault.range).replacing("\"", with: "")
          guard let meant = shape.key, name.misspells(meant) else { continue }
          // The path of another case of a key ends with that key.
          let steps = shape.path.split(separator: ".")
          let place = shape.aspect == .keyCase ? steps.dropLast().last : steps.last
          report(
            "\(name.shown) is no key of \(place.map(String.init) ?? "an event"); did you mean \(meant)?",
            at: fault.range,
            severity: .warning, count: fault.count)
          continue
        }
        if let name = shape.keptObject, name.meantObject == nil {
          report(
            "\(name.shown) is an object of the app, for which there is no rule", at: fault.range,
            severity: .info, count: fault.count)
          continue
        }
        report(
          JSONGrammarMessage.text(for: shape, in: log.json(ofLine: fault.line), of: "the line"),
          at: fault.range, count: fault.count)
      }
    })

  /// The unit in which a time is between the years 1973 and 5138.
  private static func unit(of time: String) -> String {
    let number = DecimalNumber(time)
    guard let number, number >= DecimalNumber(100_000_000_000_000) else { return "milliseconds" }
    return number < DecimalNumber(100_000_000_000_000_000) ? "microseconds" : "nanoseconds"
  }

  static let relativeTimes = Rule(
    "session/relative-times", .warning, .recommended, .should(form), about: .session,
    says: "The times of a recorded session should be seconds since 1970.",
    why: "Times from the start of the app cannot be compared with tokens, dates and other logs.",
    remedy: "Write the time of the clock, such as Date().timeIntervalSince1970.",
    fails: [
      .session(line("setup", "«0»"), line("pause", "61.5")),
      .session(line("setup"), line("pause", "«61.5»"), line("resume", "90")),
    ],
    passes: [
      .session(line("setup", "1774464000"), line("pause", "1774464061.5")),
      // A clock that is not set yet is corrected in the log.
      .session(line("setup", "3.5"), line("pause", "1774464061.5")),
    ],
    check: .session { log, _, report in
      guard let first = log.events.lazy.compactMap(\.time).first,
        log.events.allSatisfy({ $0.time.map { $0.value < earliest } ?? true })
      else { return }
      report(
        "t begins at \(first.value), as if it counted from the start of the app; expected seconds "
          + "since 1970", at: first.range)
    })

  /// The year 2000, before any session.
  private static let earliest: Seconds = 946_684_800

  static let unknownEvent = Rule(
    "session/unknown-event", .warning, .recommended, .should(form), about: .session,
    says: "Each event of a recorded session should have a known name.",
    why: "The event is skipped, so that what it shows is not checked.",
    remedy: "Write the name as the documentation has it, or leave the line out.",
    fails: [.session(line("requestStream"), line("«adLoaded»"))],
    passes: [
      .session(line("requestStream"), line("adsLoaded")),
      .session(
        line("adsRequest"), line("adsLoaded"), line("CONTENT_PAUSE_REQUESTED"),
        line("kIMAAdEvent_LOG"), line("videoClicked")),
    ],
    check: .session { log, _, report in
      for event in log.events where event.kind == .unknown {
        report(
          "\(event.name.quoted) is no known event"
            + (SessionEvent.Kind.nearest(to: event.name).map { "; did you mean \($0.rawValue)?" }
              ?? ""),
          at: event.range)
      }
    })

  static let timeBackwards = Rule(
    "session/time-backwards", .warning, .recommended, .should(form), about: .session,
    says: "The events of a recorded session should be in the order of their times.",
    why: "The order of events decides what they mean; rules judge the order of the lines.",
    remedy: "Write the lines in the order in which the events happened, with one clock.",
    fails: [
      .session(line("requestStream", "1774464001"), line("adsLoaded", "«1774464000.5»")),
      .session(line("requestStream", "1774464009"), line("adsLoaded", "«1774464001»")),
    ],
    passes: [.session(line("requestStream", "1774464000"), line("adsLoaded", "1774464000.5"))],
    check: .session { log, _, report in
      var last: Exchange.Located<Seconds>?
      for event in log.events {
        guard let time = event.time else { continue }
        if let last, time.value < last.value {
          let back = last.value - time.value
          // Several threads of an app write one log.
          report(
            "the event is \(back) s before the line above it; expected the order of time",
            at: time.range, related: [RelatedPlace(last.range, "the later time")],
            severity: back <= 1 ? .info : nil)
        }
        last = time
      }
    })

  static let cutOff = Rule(
    "session/cut-off", .info, .recommended, .advice(form), about: .session, notIn: .consoles,
    says: "A recorded session should be whole, from its request to the event end.",
    why: "What would have followed is not checked.",
    remedy: "Record until the session is over, and write the event end.",
    fails: [
      .session(line("requestStream"), line("adsLoaded"), line("«AD_BREAK_STARTED»")),
      .session(line("«requestStream»")),
    ],
    passes: [
      .session(line("requestStream"), line("adsLoaded"), line("contentPlay"), line("end")),
      .session(line("requestStream"), line("adsLoaded"), line("contentPlay")),
    ],
    check: .session { log, context, report in
      // A last line that is cut off has a finding of its own.
      guard !context.isEnded, let last = log.events.last,
        log.faults.last.map({ $0.line <= last.line }) ?? true, let open = context.openState
      else { return }
      report(
        "the log ends \(open); expected the event end if it is whole", at: last.range)
    })
}

extension String {
  /// Whether the text is probably a misspelled key; short names are often keys of the app.
  fileprivate func misspells(_ key: String) -> Bool {
    lowercased() == key.lowercased()
      || utf8.count >= 6 && Spelling.nearest(to: self, among: [key], within: 1) != nil
  }
}

extension JSONShapeFault {
  /// The name in a list of objects that the app keeps or releases; nil for another fault.
  fileprivate var keptObject: String? {
    aspect == .unknownWord && ["retained[]", "released[]"].contains(path) ? value?.string : nil
  }
}

extension String {
  /// The object that an app has to keep and that the name probably means: one that is misspelled, has the name of
  /// its class, or `pip` for Picture in Picture.
  fileprivate var meantObject: String? {
    let folded = lowercased().replacing("pip", with: "pictureinpicture")
    let prefix = ["ima", "av"].first { folded.hasPrefix($0) } ?? ""
    return Spelling.nearest(
      to: String(folded.dropFirst(prefix.count)), among: SessionShape.objects)
  }
}

extension SessionLog {
  /// The JSON of a line; positions in it count from its start.
  fileprivate func json(ofLine number: Int) -> JSONText {
    JSONText(
      parsing: SourceFile(name: source.name, bytes: Array(source.bytes[lineRange(number).offsets])))
  }
}

extension SessionContext {
  /// What the session is in the midst of at the end of the log; nil if nothing is open.
  fileprivate var openState: String? {
    if let stream = streams.last, stream.request != nil, stream.loaded == nil,
      stream.failed == nil
    {
      return "before the stream request is answered"
    }
    if let last = breaks.last, last.end == nil, last.interruption == nil { return "in a break" }
    if let last = periods.last, last.end == nil { return "in an ad period" }
    return nil
  }
}

extension SessionEvent.Kind {
  /// The kind whose name was probably meant; nil if none is similar.
  fileprivate static func nearest(to name: String) -> SessionEvent.Kind? {
    Spelling.nearest(to: name, among: allCases.map(\.rawValue)).flatMap(Self.init(rawValue:))
  }
}
