import SourceText

extension Shape {
  /// What multivariant playlists list.
  static let multivariantShapes: [Shape] = [
    multivariant("variants", from: 60) { text, count in
      for number in 0..<count { text.variant(number) }
    },
    multivariant("renditions", from: 50) { text, count in
      for number in 0..<count { text.rendition(number, group: "audio") }
      text.variant(0, ",AUDIO=\"audio\"")
    },
    multivariant("rendition-groups", from: 30) { text, count in
      for number in 0..<count { text.rendition(number, group: "audio-\(number)") }
      for number in 0..<count { text.variant(number, ",AUDIO=\"audio-\(number)\"") }
    },
    multivariant("variants-by-renditions", from: 40) { text, count in
      for number in 0..<count { text.rendition(number, group: "audio") }
      for number in 0..<count { text.variant(number, ",AUDIO=\"audio\"") }
    },
    multivariant("variants-without-a-group", from: 40) { text, count in
      text.rendition(0, group: "audio")
      for number in 0..<count {
        text.variant(number, number % 3 == 0 ? "" : ",SUBTITLES=\"text\",HDCP-LEVEL=TYPE-0")
      }
    },
    multivariant("groups-by-renditions", from: 40) { text, count in
      for group in 0..<10 {
        for number in 0..<count / 10 { text.rendition(number, group: "audio-\(group)") }
      }
      for number in 0..<count { text.variant(number, ",AUDIO=\"audio-\(number % 10)\"") }
    },
    multivariant("i-frame-streams", from: 60) { text, count in
      text.variant(0)
      for number in 0..<count {
        text.line(
          "#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=\(100_000 + number),CODECS=\"avc1.4d401e\","
            + "RESOLUTION=640x360,URI=\"i-frames-\(number).m3u8\"")
      }
    },
    multivariant("pathways", from: 40) { text, count in
      text.line("#EXT-X-CONTENT-STEERING:SERVER-URI=\"steering.json\",PATHWAY-ID=\"path-0\"")
      for number in 0..<count {
        text.variant(number, ",PATHWAY-ID=\"path-\(number)\",STABLE-VARIANT-ID=\"one\"")
      }
    },
    multivariant("variants-of-one-pathway", from: 40) { text, count in
      text.line("#EXT-X-CONTENT-STEERING:SERVER-URI=\"steering.json\",PATHWAY-ID=\"one\"")
      for number in 0..<count {
        text.variant(number, ",PATHWAY-ID=\"one\",STABLE-VARIANT-ID=\"variant-\(number)\"")
      }
    },
    multivariant("session-data", from: 40) { text, count in
      text.variant(0)
      for number in 0..<count {
        text.line("#EXT-X-SESSION-DATA:DATA-ID=\"com.example.\(number)\",VALUE=\"a\"")
      }
    },
    multivariant("session-keys", from: 100) { text, count in
      text.variant(0)
      for number in 0..<count {
        text.line("#EXT-X-SESSION-KEY:METHOD=SAMPLE-AES,URI=\"skd://key-\(number)\"")
      }
    },
  ]
}
