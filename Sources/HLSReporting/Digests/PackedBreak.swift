package import HLSDocuments
import SourceText

/// The details of a break in few bytes, without its ID.
///
/// The form is stored: another one needs another number.
package struct PackedBreak: Sendable, Hashable {
  /// The bytes.
  package let bytes: [UInt8]

  /// The number of the form that this version writes, the first byte.
  private static let form: UInt8 = 1

  /// Packs the details of a break.
  package init(_ details: BreakDetails) {
    var packer = Packer()
    packer.add(byte: Self.form)
    details.packParts(into: &packer)
    bytes = packer.bytes
  }

  /// Takes bytes that were stored unchanged.
  package init(bytes: [UInt8]) { self.bytes = bytes }

  /// The details of the break with that ID; nil if another version stored them in a form that this one does not
  /// know.
  package func details(of id: String) -> BreakDetails? {
    guard bytes.first == Self.form else { return nil }
    var packed = Unpacker(Array(bytes.dropFirst()))
    return BreakDetails(id: id, from: &packed)
  }
}

extension BreakDetails {
  /// A hash of what a break has, without times and lines: a live playlist moves on, and the break stays the
  /// same.
  package var digest: UInt64 {
    var packer = Packer()
    packer.add(pods)
    packer.add(declared)
    packer.add(limit)
    packer.add(ads)
    packer.add(omittedAds)
    for request in requests {
      packer.add(request.document.rawValue)
      packer.add(request.status)
      packer.add(request.failure)
    }
    packer.add(omittedRequests)
    packer.add(findings)
    var hash = FNV1a()
    hash.add(packer.bytes.span)
    return hash.value
  }
}

extension BreakDetails: Packable {
  func pack(into packer: inout Packer) {
    packer.add(id)
    packParts(into: &packer)
  }

  init(from packed: inout Unpacker) {
    self.init(id: packed.next(String.self), from: &packed)
  }

  /// Packs everything but the ID.
  fileprivate func packParts(into packer: inout Packer) {
    packer.add(pods)
    packer.add(declared)
    packer.add(limit)
    packer.add(ads)
    packer.add(requests)
    packer.add(documents)
    packer.add(omittedAds)
    packer.add(omittedRequests)
    packer.add(source)
    packer.add(lines)
    packer.add(findings)
  }

  fileprivate init(id: String, from packed: inout Unpacker) {
    self.init(id: id)
    pods = packed.next([String].self)
    (declared, limit) = (packed.next(Int64?.self), packed.next(Int64?.self))
    ads = packed.next([Ad].self)
    requests = packed.next([Request].self)
    documents = packed.next([String].self)
    (omittedAds, omittedRequests) = (packed.next(Int.self), packed.next(Int.self))
    source = packed.next(String.self)
    lines = packed.next([Line].self)
    findings = packed.next([String].self)
  }
}

extension BreakDetails.Ad: Packable {
  func pack(into packer: inout Packer) {
    packer.add(address)
    packer.add(declared)
    packer.add(length)
    packer.add(state.rawValue)
  }

  init(from packed: inout Unpacker) {
    self.init(
      address: packed.next(String.self), declared: packed.next(Int64?.self),
      length: packed.next(Int64?.self),
      state: State(rawValue: packed.next(String.self)) ?? .notLoaded)
  }
}

extension BreakDetails.Request: Packable {
  func pack(into packer: inout Packer) {
    packer.add(document.rawValue)
    packer.add(address)
    packer.add(status)
    packer.add(milliseconds)
    packer.add(failure)
  }

  init(from packed: inout Unpacker) {
    self.init(
      Document(rawValue: packed.next(String.self)) ?? .asset, address: packed.next(String.self),
      status: packed.next(Int?.self), milliseconds: packed.next(Int64?.self),
      failure: packed.next(String?.self))
  }
}

extension BreakDetails.Line: Packable {
  func pack(into packer: inout Packer) {
    packer.add(number)
    packer.add(text)
    packer.add(isOfBreak)
  }

  init(from packed: inout Unpacker) {
    self.init(
      number: packed.next(Int.self), text: packed.next(String.self),
      isOfBreak: packed.next(Bool.self))
  }
}
