package import HLSLinting

/// How playlists, asset lists and keys have to be served over HTTP.
package enum DeliveryRules {
  package static let all: [Rule] = [
    playlistNotIdentifiable, playlistTypeUnregistered, assetListContentType, scheduleContentType,
    textNotCompressed, ageHeaderMissing, assetListSlow, keySize,
    reservedQueryInPlaylistURI,
    blockReloadNotBlocking, partWithoutMSNAccepted, futureMSNAccepted, blockedTooLong,
    directiveAfterEndlist,
    skipNotHonoured, skipUnrequested,
    liveCachedTooLong, answerOlderThanCached, playlistSlow, redirectLosesQuery, sessionRedirectKept,
    certificateEndsSoon,
    edgeBehindOrigin, validatorUnchanged, playlistKindChanged,
    bitrateOutOfTolerance, documentMissing, mediaMissing, adPodFailed,
    clientDataSyntax, clientDataKey, clientDataValue, clientDataVersion, clientDataHeader,
    clientDataTwice,
    clientDataOrder, clientDataSession,
    clientDataUnit, clientDataObject, clientDataStream,
  ]

  /// Playlists for an example, with the record of their requests, one line for each exchange.
  static func recorded(_ lines: String..., playlists: Example...) -> Example {
    .presentation(
      playlists.enumerated().map { $1.named("\($0 + 1).m3u8") } + [record(lines)])
  }

  /// An asset list `l.json` for an example, with the record of its request.
  static func recordedList(_ line: String) -> Example {
    .presentation([
      Example.json(
        #"{"ASSETS":[{"URI":"https://ads.example.com/a.m3u8","DURATION":15}]}"#
      ).named("l.json"), record([line]),
    ])
  }

  /// A date range schedule with the record of its answer.
  static func recordedSchedule(_ line: String) -> Example {
    .presentation([
      Example.json(
        #"{"DATERANGES":[{"ID":"b1","CLASS":"com.example.break","X-SCHEDULE-OFFSET":0}]}"#
      ).named("s.json"), record([line]),
    ])
  }

  private static func record(_ lines: [String]) -> Example {
    Example.json(lines.joined(separator: "\n")).named("exchanges.jsonl")
  }

  /// A line of the record for an example: the playlist `1.m3u8`, its query, and further members.
  static func loaded(
    _ query: String = "", file: String = "1.m3u8", with more: String = ""
  ) -> String {
    #"{"url":"https://example.com/v.m3u8\#(query)","file":"\#(file)","status":200\#(more)}"#
  }
}
