import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Values in another form than the one that their type has (rfc8216bis-22, section 4.2).
extension GrammarFix {
  /// Removes the plus sign and the zeros after the point of a decimal integer.
  static let integer = safe { fault, playlist in
    guard
      let match = playlist.text(fault.range).wholeMatch(of: /\+?([0-9]{1,20})(?:\.0*)?/)
    else { return nil }
    return [Fix.Edit(fault.range, with: String(match.output.1))]
  }

  /// Removes the plus sign of a decimal number.
  static let unsignedNumber = safe { fault, playlist in
    playlist.text(fault.range).wholeMatch(of: /\+[0-9]*\.?[0-9]+/) == nil
      ? nil : [.remove(fault.range.slice(0, 1))]
  }

  /// Writes hexadecimal digits in capital letters.
  static let capitalDigits = safe { fault, playlist in
    let text = playlist.text(fault.range)
    guard text.wholeMatch(of: /0[xX][0-9A-Fa-f]+/) != nil else { return nil }
    return [Fix.Edit(fault.range.slice(2, text.utf8.count), with: text.dropFirst(2).uppercased())]
  }

  /// Removes the quotes of a hexadecimal sequence, and converts Base64 to one.
  static let hexadecimal = safe { fault, playlist in
    guard fault.aspect == .quoted else { return nil }
    let text = String(playlist.text(fault.range).dropFirst().dropLast())
    if text.wholeMatch(of: /0[xX][0-9A-Fa-f]+/) != nil {
      return quotes.make(fault, playlist)?.edits
    }
    guard let bytes = try? Base64.decode(text), !bytes.isEmpty else { return nil }
    let digits = bytes.map { $0.zeroPadded(to: 2, radix: 16, uppercase: true) }.joined()
    return [Fix.Edit(fault.range, with: "0x" + digits)]
  }

  /// Writes a resolution with a small letter x.
  static let resolution = safe { fault, playlist in
    guard let match = playlist.text(fault.range).wholeMatch(of: /([0-9]+) ?[xX*×] ?([0-9]+)/)
    else { return nil }
    return [Fix.Edit(fault.range, with: "\(match.output.1)x\(match.output.2)")]
  }

  /// Writes the hyphens of a language tag, which are underscores.
  static let languageTag = safe { fault, playlist in
    let text = playlist.text(fault.range)
    return text.contains("_") ? [Fix.Edit(fault.range, with: text.replacing("_", with: "-"))] : nil
  }

  /// Encodes all characters of an address that it cannot have.
  static let percentEncoding = safe { fault, playlist in
    playlist.attribute(around: fault.range).flatMap { playlist.encoding($0.valueRange) }
  }

  /// Writes the slashes between numbers, which are commas.
  static let slashes = safe { fault, playlist in
    let text = playlist.text(fault.range)
    guard text.wholeMatch(of: /"[1-9][0-9]*(?:, ?[1-9][0-9]*)+"/) != nil else {
      return quotes.make(fault, playlist)?.edits
    }
    return [
      Fix.Edit(fault.range, with: text.replacing(" ", with: "").replacing(",", with: "/"))
    ]
  }
}

/// Words that an attribute defines, in another form.
extension GrammarFix {
  /// Writes the word that was meant; safe if only one of the defined words is similar.
  static let word = GrammarFix([.safe, .unsafe]) { fault, playlist in
    guard let meant = fault.suggestedWord?.description, let attribute = fault.attribute,
      let type = Vocabulary.standard.definition(of: attribute, in: fault.tag)?.type
    else { return quotes.make(fault, playlist) }
    let text = playlist.text(fault.range)
    let isQuoted = text.hasPrefix("\"")
    let written = isQuoted ? String(text.dropFirst().dropLast()) : text
    let similar = type.allowedWords.all.map(\.description).filter { word in
      written.utf8Span.span.editDistance(to: word.utf8Span.span, within: 1, ignoringCase: true)
        != nil
    }
    let isOnly = similar == [meant] || written.uppercased() == meant
    return Fix(
      isOnly ? .safe : .unsafe,
      [Fix.Edit(fault.range, with: isQuoted ? "\"\(meant)\"" : meant)])
  }

  /// Writes YES or NO for another word that says the same, without quotes unless the type has them.
  static let yesOrNo = GrammarFix([.safe, .unsafe]) { fault, playlist in
    let text = playlist.text(fault.range)
    let isQuoted = text.hasPrefix("\"")
    let meant: String
    switch (isQuoted ? String(text.dropFirst().dropLast()) : text).uppercased() {
    case "TRUE", "1", "Y", "ON": meant = "YES"
    case "FALSE", "0", "N", "OFF": meant = "NO"
    default: return word.make(fault, playlist)
    }
    let isInQuotes = isQuoted && fault.aspect != .quoted
    return .safe([Fix.Edit(fault.range, with: isInQuotes ? "\"\(meant)\"" : meant)])
  }

  /// Removes an attribute whose value is NO, where only YES is defined and means something.
  static let absence = GrammarFix([.safe, .unsafe]) { fault, playlist in
    let value = playlist.text(fault.range).uppercased()
    guard ["NO", "\"NO\"", "FALSE", "0"].contains(value) else {
      return yesOrNo.make(fault, playlist)
    }
    return attributeRemoval.make(fault, playlist)
  }

  /// Writes all defined words of a list in capital letters.
  static let capitalWords = safe { fault, playlist in
    guard let attribute = playlist.attribute(around: fault.range),
      let type = fault.attribute.flatMap({
        Vocabulary.standard.definition(of: $0, in: fault.tag)?.type
      })
    else { return nil }
    let words = Set(type.allowedWords.all.map(\.description))
    let written = playlist.text(attribute.valueRange)
    let capital = written.split(separator: ",", omittingEmptySubsequences: false).map {
      words.contains($0.uppercased()) ? $0.uppercased() : String($0)
    }.joined(separator: ",")
    return capital == written ? nil : [Fix.Edit(attribute.valueRange, with: capital)]
  }

  /// Separates the words of a list by commas only, without empty ones.
  static let members = safe { fault, playlist in
    guard let attribute = playlist.attribute(around: fault.range), attribute.form == .quoted
    else { return nil }
    let written = playlist.text(attribute.valueRange)
    let list = written.split { !($0.isLetter || $0.isNumber || $0 == "-") }.joined(separator: ",")
    return list.isEmpty || list == written ? nil : [Fix.Edit(attribute.valueRange, with: list)]
  }

  /// Removes the words of a list that it has already.
  static let firstMembers = safe { fault, playlist in
    guard let attribute = playlist.attribute(around: fault.range) else { return nil }
    let written = playlist.text(attribute.valueRange)
    var seen: Set<Substring> = []
    let list = written.split(separator: ",", omittingEmptySubsequences: false)
      .filter { seen.insert($0).inserted }.joined(separator: ",")
    return list == written ? nil : [Fix.Edit(attribute.valueRange, with: list)]
  }
}
