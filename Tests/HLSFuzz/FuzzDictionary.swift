import HLSDocuments
import HLSLinting
import HLSPlaylist
import HLSRules

@testable import HLSInterstitials
@testable import InterlintCommand
@testable import LintHistory
@testable import LintRuns

/// The words that the fuzzer puts into inputs, from the tables of the program.
enum FuzzDictionary {
  /// The entries for a target, in the format of libFuzzer.
  static func entries(for target: FuzzTarget) -> [String] {
    var known: Set<String> = []
    return words(for: target).filter { !$0.isEmpty && known.insert($0).inserted }.map { word in
      let escaped = word.utf8.map { byte in
        byte < 0x20 || byte > 0x7E || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
          ? "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
          : String(Unicode.Scalar(byte))
      }
      return "\"\(escaped.joined())\""
    }
  }

  private static func words(for target: FuzzTarget) -> [String] {
    switch target {
    case .playlist, .reloads, .schedule: playlist + documents
    case .json: json
    case .session: session
    case .console: console
    case .clientData: clientData
    case .podcastSettings: podcastSettings
    case .presentation, .changes: playlist + json + documents
    case .exchanges: playlist + exchanges + documents
    case .archive: playlist + archives
    case .infoPlist: propertyLists
    case .appleReport: appleReports
    case .configuration, .repository, .targets: yaml + options.filter { !$0.hasPrefix("-") }
    case .usual: usual
    case .merge: results + rules + documents
    case .evidence: evidence + secrets + playlist
    case .rows: rows + rules
    case .sqlite: rows + ["SQLite format 3\0", "CREATE TABLE", "INTEGER", "TEXT", "BLOB"]
    case .editor: messages + playlist
    case .redaction: playlist + secrets
    case .options: options + rules
    }
  }

  private static var messages: [String] {
    let methods = [
      "initialize", "initialized", "shutdown", "exit", "$/cancelRequest", "textDocument/didOpen",
      "textDocument/didChange", "textDocument/didClose", "textDocument/hover",
      "textDocument/completion", "textDocument/codeAction", "textDocument/documentSymbol",
      "textDocument/foldingRange", "textDocument/documentLink", "textDocument/references",
      "textDocument/rename", "textDocument/prepareRename", "textDocument/inlayHint",
      "workspace/executeCommand", "workspace/didChangeWatchedFiles",
    ]
    let keys = [
      "jsonrpc", "id", "method", "params", "textDocument", "uri", "text", "version", "position",
      "line", "character", "range", "start", "end", "contentChanges", "capabilities", "rootUri",
      "newName", "context", "command", "arguments",
    ]
    return methods.map { "\"\($0)\"" } + keys.map { "\"\($0)\":" }
      + [
        "Content-Length: ", "\r\n\r\n", "\"2.0\"", "file:///", "\\n", "\\uD834\\uDD1E",
        "2147483647",
      ]
  }

  private static var console: [String] {
    [
      "Ad period started.", "Ad period ended.", "Ad break started.", "Ad break ended.",
      "Ad break scheduled to start in ", " seconds. Ad break manifest URL: ", "Showing ad ",
      ", bumper: ", "Failed to load content stream. The URL is invalid.",
      "Stream registration failed with error: ", "Skipping insertion of ", "\nAd break started.\n",
      "2026-01-01 12:00:25.123456+0100 SGAI[123:456] ", "12:00:25.123 ", "\r\n",
      "https://dai.google.com/linear/pods/v1/hls/network/1/custom_asset/a/ad_break_id/b.m3u8",
    ]
  }

  private static var clientData: [String] {
    let keys = ["bl", "br", "bs", "cid", "d", "mtp", "nor", "ot", "pr", "sf", "sid", "st", "su"]
    return keys.flatMap { ["\($0)=", ",\($0)", "%2C\($0)%3D"] }
      + ["\n", "%22", "\"", "?0", "(3200;v)", "com.example-a=", "v=2", "1e9", "-1", "\\"]
  }

  private static var usual: [String] {
    let keys = [
      "asset_time", "breaks", "gap", "list_time", "playlist_time", "renditions", "runs", "schema",
      "target", "variants",
    ]
    return keys.map { "\"\($0)\":" } + ["\"interlint-usual/1\"", "}\n{", "1e300", "0.001", "null"]
  }

  private static var podcastSettings: [String] {
    let keys = [
      "rules", "errors.ignore", "24060", "33053", "42508", "33087", "35023", "42518", "33088",
      "boundary-margin", "boundary-check", "duration-err", "range", "min", "max", "types",
      "captioning", "require", "limit", "audioVideo", "interstitials",
    ]
    return keys.map { "\"\($0)\":" } + [
      "// c\n", "{\"rules\":{", "},", "\"should\"", "\"1024\"", "0.5", "1000000", "[\"VOD\"]",
    ]
  }

  private static var propertyLists: [String] {
    let names = ["plist", "dict", "array", "key", "string", "true", "integer"]
    return names.flatMap { ["<\($0)>", "</\($0)>", "<\($0)/>"] } + [
      "<!--", "-->", "<![CDATA[", "]]>", "<?xml version=\"1.0\"?>", "<!DOCTYPE plist", "[", "&amp;",
      "UIBackgroundModes", "audio", "NSAppTransportSecurity", "NSAllowsArbitraryLoads", "CFBundle",
    ]
  }

  private static var appleReports: [String] {
    [
      "url", "dataID", "dataVersion", "messages", "variants", "steeringManifests", "validations",
      "discontinuities", "segments", "parseFailed", "errorComment", "errorDetail",
      "errorStatusCode", "errorRequirementLevel", "errorReferenceDataID",
    ].map { "\"\($0)\":" } + ["[{", "},{", "}]", "main.m3u8", "1024", "-50096", "true"]
  }

  private static var archives: [String] {
    [
      "log", "entries", "startedDateTime", "time", "timings", "blocked", "request", "response",
      "method", "url", "headers", "name", "value", "status", "redirectURL", "content", "size",
      "mimeType", "text", "encoding", "_error", "_fromCache", "_fetchType",
    ].map { "\"\($0)\":" } + [
      "{\"log\":{\"entries\":[{", "},{", "}]}}", "base64", "Location", "302",
    ]
  }

  private static var documents: [String] {
    ["\n--- ", "--- 2.m3u8\n", "?_HLS_msn=5&_HLS_skip=YES"]
  }

  private static var playlist: [String] {
    let tags: [String] = TagName.allCases.map(\.text).filter { !$0.isEmpty }
    let attributes: [String] = AttributeName.allCases.map(\.text).filter { !$0.isEmpty }
    var words: [String] = tags.flatMap { ["#\($0):", "\n#\($0)\n"] }
    words += attributes.flatMap { ["\($0)=", ",\($0)=\""] }
    for name in TagName.allCases {
      for attribute in Vocabulary.standard.definition(of: name).attributes {
        words += attribute.type.allowedWords.all.map(\.description)
      }
    }
    words += PodServingParameter.Kind.allCases.map { "\($0.rawValue)=" }
    return words + [
      "2026-01-01T00:00:00.000Z", "com.apple.hls.interstitial", "{$name}", "0x", "1@0",
      "/linear/pods/v1/seg/network/1/custom_asset/a/pod/1/profile/p/1.ts", "data:,", "\r\n",
      "\u{FEFF}", "skd://", "urn:uuid:", "9223372036854775807", "1e308", "..", "%2F",
    ]
  }

  private static var json: [String] {
    let shapes = [AssetList.shape, SteeringManifest.shape, AppSchedule.shape]
    return shapes.flatMap(keys).flatMap { ["\"\($0)\":", $0] }
      + ["{\"", "\":[{", "}]", "\\u0000", "\\ud800", "1e400", "-0", "null", "true", "\u{FEFF}"]
  }

  private static var session: [String] {
    let kinds = SessionEvent.Kind.allCases.map(\.rawValue)
    let keys = [
      "adPosition", "totalAds", "podIndex", "timeOffset", "maxDuration", "adDuration", "adEventId",
      "breakId", "streamId", "url", "status", "start", "date", "position", "events", "identifier",
      "restrictions", "skippable", "adTagParameters", "pollingFrequency", "key",
    ]
    return kinds.flatMap { ["{\"event\":\"\($0)\"", "\n{\"event\":\"\($0)\"}\n"] }
      + keys.map { ",\"\($0)\":" }
      + [
        "\"t\":1774464000.5,", "\"t\":-1e300,", "9223372036854775807", "1e-400",
        "https://dai.google.com/linear/pods/v1/hls/network/1/custom_asset/a/ad_break_id/b.m3u8"
          + "?stream_id=s&pd=30000&cust_params=a%3Db",
      ]
  }

  private static func keys(_ shape: JSONShape) -> [String] {
    switch shape {
    case .object(let keys): keys.flatMap { [$0.name] + Self.keys($0.shape) }
    case .array(let element, _), .map(let element): keys(element)
    case .either(let shapes): shapes.flatMap(keys)
    default: []
    }
  }

  private static var exchanges: [String] {
    [
      "url", "file", "method", "status", "headers", "requestHeaders", "storedHeaders", "redirects",
      "firstByte", "time", "certificate", "from", "until",
      "seconds", "bytes", "failure", "stopped", "location", "Content-Type", "Cache-Control", "Age",
      "ETag", "Location", "Content-Encoding",
    ].map { "\"\($0)\":" } + [
      "{\"url\":\"https://example.com/", "\"GET\"", "\"HEAD\"", "206", "304", "404",
      "application/vnd.apple.mpegurl", "max-age=", "exchanges.jsonl",
    ]
  }

  private static var yaml: [String] {
    let keys = KnownKeys.places.flatMap(\.keys) + ["defaults"]
    return keys.flatMap { [$0 + ": ", "\n  " + $0 + ":\n", "\"\($0)\":"] }
      + [
        "- ", "\n- ", "[", "]", "{", "}", "&a", "*a", "!!str", "|\n", "env:NAME", "\t", "---\n",
        "~",
        "https://example.com/a.m3u8", "http://[::1]/", "7d", "30s", "\u{FEFF}", "#", "'", "<<: ",
      ]
  }

  private static var results: [String] {
    [
      "schema", "target", "url", "tool", "rules", "status", "reason", "effort", "breaks",
      "documents", "findings", "omitted", "fingerprint", "severity", "message", "place", "excerpt",
      "range", "start", "end", "related", "loads", "seconds", "requests", "bytes", "subjects",
    ].map { "\"\($0)\":" } + [
      "\"checked\"", "\"partly\"", "\"unchecked\"", "interlint-target/1", "-1", "1e18",
      "9223372036854775807", "\\u001b", "\\u202e", "</script>",
    ]
  }

  private static var evidence: [String] {
    [
      "kind", "response", "bytes", "parts", "first", "lines", "failures", "address", "method",
      "sent", "time", "status", "failure", "milliseconds", "received", "name", "value",
    ].map { "\"\($0)\":" } + [
      "\"media playlist\"", "\"asset list\"", "Authorization", "Set-Cookie", "Location", "[\"",
      "\",\"",
      "\"]", "]},{\"first\":", "9223372036854775807", "\\n", "\\u001b", "\n--- 2\n", "</span>",
    ]
  }

  private static var rows: [String] {
    let tables: [Table] = [
      .runs, .attempts, .targets, .texts, .outcomes, .findings, .unjudged, .breaks, .durations,
      .artifacts, .numbers,
    ]
    return tables.flatMap { ["\n" + $0.rawValue + "\ti", $0.rawValue] }
      + [
        "\ti1", "\tn", "\tt", "\tb", "\tI\0\0\0\u{1}", "\tT", "tchecked", "tpartly", "tunchecked",
        "tmissing", "terror", "twarning", "tinfo", "tinterval", "tpruned", "treport.json",
        "tjunit.xml", "i9223372036854775807", "i-9223372036854775808", "<script>", "javascript:",
        "&amp;", "]]>", "\u{1B}[", "\u{202E}", "tinterstitial",
      ]
  }

  private static var secrets: [String] {
    [
      "$", "?$", "&$", "=\"$\"", ",X-A=\"$\"", "https://$", "Bearer $", "'$'", "%24", "\\$",
      "#EXTINF:4,$",
      "\n$\n", "{$name}", "%3D", "%26", "%25", "\u{2026}", "@", "//", "://",
    ]
  }

  private static var rules: [String] { RuleCatalog.book.rules.map { $0.id.description } }

  private static var options: [String] {
    let table = OptionTable.interlint
    var words: [String] = []
    for command in table.commands {
      words += [command.name] + command.operands.flatMap(\.allowed)
      for option in table.options(of: command) {
        words += ["--\(option.name)=", "\n--\(option.name)"] + option.allowed
        if let letter = option.letter { words.append("-\(letter)") }
      }
    }
    return words + [
      "\n--\n", "\n", "!#:+", "\u{1}", "env:NAME", "postgresql://u:p@h/d", "1/4", "100000000000",
    ]
  }
}
