extension String {
  /// Whether this is what programs write for a missing value, such as `nil` or `(null)`, or the name of
  /// a variable for a session, such as `streamId`.
  package var isUnfilled: Bool {
    let text = lowercased()
    if text.strippedOfMarks.isMissingValue { return true }
    let name = text.split(whereSeparator: { ".$%@:<>(){}[]#".contains($0) }).last ?? ""
    let letters = name.filter(\.isLetter)
    return ["streamid", "sessionid", "adstreamid", "adsessionid", "streamidentifier", "videoid"]
      .contains(letters) && letters.count >= name.filter { $0 != "_" && $0 != "-" }.count
  }

  /// Whether the text is what programs print for a missing value, in any case.
  package var isMissingValue: Bool {
    ["nil", "null", "none", "undefined", "nan", "void", "empty", "unknown"].contains(lowercased())
  }

  /// The text without the characters that mark a variable in templates and formats.
  package var strippedOfMarks: String {
    String(trimmingPrefix { "$%@:<({[#".contains($0) }.prefix { !">)}]%#".contains($0) })
  }
}
