import HLSLinting
package import SourceText

extension Finding: Packable {
  package func pack(into packer: inout Packer) {
    packer.add(rule)
    packer.add(severity)
    packer.add(message)
    packer.add(place)
    packer.add(excerpt)
    packer.add(related)
    packer.add(fingerprint)
    packer.add(loads)
    packer.add(measured)
    packer.add(fix)
  }

  package init(from packed: inout Unpacker) {
    self.init(
      rule: packed.next(RuleID.self), severity: packed.next(Severity.self),
      message: packed.next(String.self), place: packed.next(Place.self),
      excerpt: packed.next(Excerpt.self), related: packed.next([Related].self),
      fingerprint: packed.next(String.self), loads: packed.next(Loads?.self),
      measured: packed.next(MeasuredValue?.self), fix: packed.next(Fix?.self))
  }
}

extension Fix: Packable {
  package func pack(into packer: inout Packer) {
    packer.add(grade == .safe)
    packer.add(edits)
    packer.add(lineEdit)
  }

  package init(from packed: inout Unpacker) {
    let grade: Grade = packed.next(Bool.self) ? .safe : .unsafe
    let edits = packed.next([Edit].self)
    self.init(unchecked: grade, edits, asOne: packed.next(Edit?.self))
  }
}

extension Fix.Edit: Packable {
  package func pack(into packer: inout Packer) {
    packer.add(range.offsets)
    packer.add(text)
    packer.add(location)
  }

  package init(from packed: inout Unpacker) {
    self.init(ByteRange(packed.next(Range<Int>.self)), with: packed.next(String.self))
    location = packed.next(Fix.Location?.self)
  }
}

extension Fix.Location: Packable {
  package func pack(into packer: inout Packer) {
    packer.add(start)
    packer.add(end)
    packer.add(startUnit)
    packer.add(endUnit)
  }

  package init(from packed: inout Unpacker) {
    self.init(
      start: packed.next(Position.self), end: packed.next(Position.self),
      startUnit: packed.next(Int.self), endUnit: packed.next(Int.self))
  }
}

extension RuleID: Packable {
  package func pack(into packer: inout Packer) { packer.add(description) }
  package init(from packed: inout Unpacker) { self.init(packed.next(String.self)) }
}

extension Severity: Packable {
  package func pack(into packer: inout Packer) {
    packer.add(Self.allCases.firstIndex(of: self) ?? 0)
  }
  package init(from packed: inout Unpacker) { self = Self.allCases[packed.next(Int.self)] }
}

extension Place: Packable {
  package func pack(into packer: inout Packer) {
    packer.add(source)
    packer.add(range.offsets)
    packer.add(start)
    packer.add(end)
  }

  package init(from packed: inout Unpacker) {
    self.init(
      source: packed.next(String.self), range: ByteRange(packed.next(Range<Int>.self)),
      start: packed.next(Position.self), end: packed.next(Position.self))
  }
}

extension Range<Int>: Packable {
  package func pack(into packer: inout Packer) {
    packer.add(lowerBound)
    packer.add(upperBound)
  }

  package init(from packed: inout Unpacker) {
    let start = packed.next(Int.self)
    self = start..<packed.next(Int.self)
  }
}

extension Position: Packable {
  package func pack(into packer: inout Packer) {
    packer.add(line)
    packer.add(column)
  }

  package init(from packed: inout Unpacker) {
    self.init(line: packed.next(Int.self), column: packed.next(Int.self))
  }
}

extension Excerpt: Packable {
  package func pack(into packer: inout Packer) {
    packer.add(text)
    packer.add(marked)
    packer.add(isCutBefore)
    packer.add(isCutAfter)
    packer.add(unitsBefore)
  }

  package init(from packed: inout Unpacker) {
    // Whether something is secret was decided before.
    self.init(
      text: packed.next(String.self), marked: packed.next(Range<Int>.self), secrets: [],
      isCutBefore: packed.next(Bool.self), isCutAfter: packed.next(Bool.self),
      unitsBefore: packed.next(Int?.self))
  }
}

extension Finding.Related: Packable {
  package func pack(into packer: inout Packer) {
    packer.add(place)
    packer.add(message)
  }

  package init(from packed: inout Unpacker) {
    self.init(place: packed.next(Place.self), message: packed.next(String.self))
  }
}

extension MeasuredValue: Packable {
  package func pack(into packer: inout Packer) {
    packer.add(value.bitPattern)
    packer.add(limit == .most)
  }

  package init(from packed: inout Unpacker) {
    let value = Double(bitPattern: packed.next(UInt64.self))
    let limit: Limit = packed.next(Bool.self) ? .most : .least
    self.init(finite: value, beyond: limit)
  }
}

extension Finding.Loads: Packable {
  package func pack(into packer: inout Packer) {
    packer.add(appeared)
    packer.add(lastSeen)
    packer.add(gone)
    packer.add(last)
    packer.add(count)
  }

  package init(from packed: inout Unpacker) {
    self.init(
      appeared: packed.next(Int.self), lastSeen: packed.next(Int.self),
      gone: packed.next(Int?.self), last: packed.next(Int.self), count: packed.next(Int.self))
  }
}
