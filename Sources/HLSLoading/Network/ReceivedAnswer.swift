import HLSDocuments

/// What has been received of an answer so far, within the limits of its request.
///
/// The methods that receive bytes return false to abort the transfer; ``failure`` is the reason.
struct ReceivedAnswer {
  /// The status line and the header fields of the last answer; earlier ones are informational.
  private(set) var head: [UInt8] = []
  /// Whether the empty line that ends the header was received.
  private(set) var isHeadWhole = false
  /// The decompressed body.
  private(set) var body: [UInt8] = []
  /// Why a limit or a rule of this program ended the transfer, or will if the host has no other address.
  private(set) var failure: FetchFailure?

  private let policy: FetchPolicy
  private let budget: FetchBudget
  /// The size of all headers.
  private var headBytes = 0
  private var decoder: GzipDecoder?
  /// The size of the body before decompression.
  private var transferredBytes = 0

  private let isProxied: Bool

  init(_ policy: FetchPolicy, _ budget: FetchBudget, isProxied: Bool) {
    self.policy = policy
    self.budget = budget
    self.isProxied = isProxied
  }

  /// Whether nothing was received.
  var isEmpty: Bool { headBytes == 0 }
  /// What is missing of an answer that libcurl regards as complete; nil if nothing is.
  var incompleteness: FetchFailure? {
    guard isHeadWhole, decoder?.isComplete ?? true else { return .interrupted }
    guard status != 206 else { return .partial }
    let lengths = Set(values(of: "Content-Length"))
    guard isDocument, let length = lengths.first,
      !values(of: "Transfer-Encoding").contains("chunked")
    else { return nil }
    guard lengths.count == 1 else {
      return .malformedAnswer(reason: "Content-Length has several values")
    }
    // libcurl ignores a length that it cannot represent.
    return Int(length) == transferredBytes ? nil : .interrupted
  }

  /// Whether the status promises a document.
  private var isDocument: Bool { status.map { (200..<300).contains($0) && $0 != 204 } ?? false }

  /// Whether a network address may be connected to; that of a proxy always may.
  mutating func accepts(_ address: NetworkAddress) -> Bool {
    failure = isProxied ? nil : policy.refusal(of: address)
    return failure == nil
  }

  mutating func receiveHeader(_ line: UnsafeRawBufferPointer) -> Bool {
    headBytes += line.count
    guard headBytes <= policy.largestHeader else {
      failure = .largeHeader(limit: policy.largestHeader)
      return false
    }
    // What follows the body is not part of the header (RFC 9110, section 6.5.1).
    guard transferredBytes == 0 else { return true }
    // Informational answers such as 103 precede the final one.
    if unsafe line.starts(with: "HTTP/".utf8) {
      head.removeAll()
      isHeadWhole = false
    }
    if unsafe line.elementsEqual("\r\n".utf8) || line.elementsEqual("\n".utf8) {
      isHeadWhole = true
    }
    unsafe head.append(contentsOf: line)
    return true
  }

  mutating func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
    do throws(FetchFailure) {
      if transferredBytes == 0 { try prepareDecoding() }
      transferredBytes += bytes.count
      guard let decoder else { return unsafe keep(bytes) }
      do throws(GzipDecoder.Failure) {
        try unsafe decoder.decode(bytes) { unsafe keep($0) }
      } catch .malformed {
        throw .malformedBody
      } catch {
        return false
      }
      return true
    } catch {
      failure = error
      return false
    }
  }

  private mutating func keep(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard body.count + bytes.count <= policy.largestBody else {
      failure = .tooLarge(limit: policy.largestBody)
      return false
    }
    guard budget.takeBytes(bytes.count) else {
      failure = .tooMuch(limit: budget.limits.bytes)
      return false
    }
    unsafe body.append(contentsOf: bytes)
    return true
  }

  /// The body of a document may be compressed with gzip and nothing else; other bodies are not used.
  private mutating func prepareDecoding() throws(FetchFailure) {
    guard isDocument else { return }
    let codings = values(of: "Content-Encoding") + values(of: "Transfer-Encoding")
    let unusual = codings.filter { !["identity", "chunked"].contains($0) }
    guard let coding = unusual.first else { return }
    guard unusual.count == 1, ["gzip", "x-gzip"].contains(coding),
      values(of: "Content-Encoding").contains(coding)
    else { throw .unknownCoding(String(coding.prefix(40))) }
    guard let decoder = GzipDecoder() else { throw .noDecompression }
    self.decoder = decoder
  }

  /// The elements of all fields with that name, in lower case.
  private func values(of name: String) -> [String] {
    fields.filter { $0.isNamed(name) }.flatMap { $0.value.lowercased().split(separator: ",") }
      .map { $0.filter { $0.isLetter || $0.isNumber || $0 == "-" } }.filter { !$0.isEmpty }
  }

  /// The header fields, in the order received.
  var fields: [HeaderField] {
    lines.dropFirst().compactMap { HeaderField(String(decoding: $0, as: UTF8.self)) }
  }

  /// The status in the status line.
  private var status: Int? {
    let words = lines.first?.split(separator: 0x20) ?? []
    return words.count > 1 ? Int(String(decoding: words[1], as: UTF8.self)) : nil
  }

  private var lines: [ArraySlice<UInt8>] { head.split { $0 == 0x0A || $0 == 0x0D } }
}
