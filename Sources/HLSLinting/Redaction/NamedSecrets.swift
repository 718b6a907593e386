import SourceText

/// The values of names that say whether they are secret.
extension SecretScan {
  /// The attributes of a variable or of session data, which have the name in one and the value in
  /// another.
  struct Definition {
    /// What the name says about the value.
    enum Kind {
      /// Nothing.
      case unknown
      /// It is secret.
      case secret
      /// It may be anything: that of session data, or with a name that identifies content.
      case ordinary
    }

    var kind = Kind.unknown
    /// The value, if it comes before the name.
    var undecided: Range<Int>?
  }

  /// Reads the value after an equals sign, if it is secret; returns where to continue.
  ///
  /// After a sign with spaces, as in prose, the value of a name that may be an ordinary word is secret if it
  /// is quoted or looks like a token.
  mutating func readValue(
    from start: Int, depth: Int, isSpaced: Bool, _ bytes: Span<UInt8>
  ) -> Int {
    let first = bytes.character(at: start, to: end)
    let isQuoted =
      first.byte == UInt8(ascii: "\"") && first.depth <= depth
      && (first.depth > 0 || quotation == .none || !bytes.isClosingMark(at: start, to: end))
    if isQuoted, first.depth == 0 { beginQuotation() }
    let valueStart = isQuoted ? start + first.length : start
    let name = self.name.trimmed
    if region == .text ? SecretNames.contains(name) : SecretNames.containsParameter(name) {
      var surroundings = surroundings(depth: depth)
      let isCredential = region == .text && SecretNames.containsCredentialField(name)
      surroundings.isQuoted = isQuoted || isCredential
      if isQuoted { surroundings.isInQuotation = true }
      let mayBeOrdinary = isSpaced && !isQuoted && !SecretNames.hasPart(name)
      return readSecret(
        from: valueStart, in: surroundings, ifOpaqueFrom: mayBeOrdinary ? 8 : nil, bytes) ?? start
    }
    func valueEnd() -> Int {
      bytes.endOfValue(
        from: valueStart, to: end, depth: depth, isQuoted: true, isInPath: region == .path)
    }
    guard isQuoted else {
      guard !SecretNames.identifiesContent(name) else { return start }
      return readBareToken(from: start, depth: depth, bytes)
    }
    if name.elementsEqual("value".utf8) {
      let value = valueStart..<valueEnd()
      guard
        definition.kind == .secret
          || definition.kind == .unknown && SecretShapes.isRandom(value, of: bytes)
      else {
        definition.undecided = value
        // The quoted text is searched too.
        return valueStart
      }
      add(value, bytes)
      return value.upperBound
    }
    if name.elementsEqual("name".utf8) || name.elementsEqual("data-id".utf8) {
      readDefinedName(valueStart..<valueEnd(), isData: name.first != 0x6E, bytes)
    }
    return valueStart
  }

  /// Reads what follows the name of a header field, or `data:`, if it is secret; returns where to
  /// continue.
  mutating func readField(from start: Int, _ bytes: Span<UInt8>) -> Int {
    let name = self.name.trimmed
    if name.elementsEqual("data".utf8) {
      guard let key = bytes.shortData(from: start, to: end) else { return start }
      add(key, bytes)
      return key.upperBound
    }
    let isField = SecretNames.containsField(name)
    // The attributes of a tag: `EXT-X-SESSION-KEY:METHOD=…`.
    if !isField, bytes.isAttributeName(at: start, to: end) { return start }
    guard isField || SecretNames.contains(name) else { return start }
    var valueStart = start
    while valueStart < end, bytes[valueStart].isSpaceOrTab { valueStart += 1 }
    var surroundings = surroundings(depth: 0)
    surroundings.isQuoted = isField
    return readSecret(
      from: valueStart, in: surroundings, ifOpaqueFrom: isField ? nil : 12, bytes) ?? start
  }

  /// Reads the value of a secret name; returns its end, or nil if it is no secret.
  ///
  /// With a length, the name may be an ordinary word: the value is secret if it is in quotation marks, or looks like a
  /// token of at least this length.
  private mutating func readSecret(
    from start: Int, in surroundings: SecretValue.Surroundings, ifOpaqueFrom shortest: Int?,
    _ bytes: Span<UInt8>
  ) -> Int? {
    if let shortest {
      // What is judged is limited, since what is no secret is read again.
      let limit = start + SecretShapes.longest + 1
      let head =
        start..<SecretValue.end(
          from: start, to: end, limit: limit, in: surroundings, of: bytes, &quotations)
      guard
        bytes.endsWithQuotation(head)
          || SecretShapes.isOpaque(head, of: bytes, shortest: shortest)
      else { return nil }
    }
    let value =
      start..<SecretValue.end(from: start, to: end, in: surroundings, of: bytes, &quotations)
    add(value, bytes)
    return value.upperBound
  }

  /// What contains a value after a sign that is percent-encoded `depth` times.
  private func surroundings(depth: Int) -> SecretValue.Surroundings {
    SecretValue.Surroundings(
      depth: depth, hasSpaces: quotation == .word && region != .text, isInPath: region == .path,
      isInQuotation: quotation != .none, isInText: region == .text, isInTag: isInTag)
  }

  private mutating func readDefinedName(
    _ range: Range<Int>, isData: Bool, _ bytes: Span<UInt8>
  ) {
    var defined = SpelledName()
    for place in range.prefix(128) {
      if bytes[place].isVariableNameCharacter {
        defined.extend(by: bytes[place])
      } else {
        defined.begin(at: place + 1)
      }
    }
    if SecretNames.contains(defined.trimmed) {
      definition.kind = .secret
    } else {
      definition.kind =
        isData || SecretNames.identifiesContent(defined.trimmed) ? .ordinary : .unknown
    }
    if definition.kind == .secret, let value = definition.undecided {
      add(value, bytes)
      definition.undecided = nil
    }
  }

  /// Reads the text of an element, word by word, since a line break is no secret; returns where to
  /// continue.
  mutating func readElement(_ text: Range<Int>?, _ bytes: Span<UInt8>) -> Int? {
    guard let text else { return nil }
    for word in text.split(whereSeparator: { bytes[$0].isWhitespace }) {
      add(word.startIndex..<word.endIndex, bytes)
    }
    return text.upperBound
  }
}
