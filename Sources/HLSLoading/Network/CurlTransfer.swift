import CLibCurl
import Glibc
import HLSDocuments

/// A request made with libcurl, and the buffer for its answer.
@unsafe struct CurlTransfer {
  /// The parameters of one request.
  @safe struct Setup {
    let address: WebAddress
    let fields: [HeaderField]
    /// The time limit for the complete answer.
    let time: Duration
    let proxy: String?
    /// The budget that body bytes are counted against.
    let budget: FetchBudget
  }

  /// What has been received so far; written by libcurl callbacks.
  @safe private struct Received {
    var head: [UInt8] = []
    /// Whether the empty line that ends the header was received.
    var isHeadWhole = false
    var body: [UInt8] = []
    let largestBody: Int
    let budget: FetchBudget
    let checksAddresses: Bool
    var refusedAddress: NetworkAddress?
    var isTooLarge = false

    /// Appends header bytes; false to abort the transfer.
    mutating func receiveHeader(_ bytes: UnsafeRawBufferPointer) -> Bool {
      // Informational answers such as 103 precede the final one.
      if unsafe bytes.starts(with: "HTTP/".utf8) {
        head.removeAll()
        isHeadWhole = false
      }
      if unsafe bytes.elementsEqual("\r\n".utf8) || bytes.elementsEqual("\n".utf8) {
        isHeadWhole = true
      }
      guard head.count + bytes.count <= Self.largestHead else {
        isTooLarge = true
        return false
      }
      unsafe head.append(contentsOf: bytes)
      return true
    }

    mutating func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
      guard body.count + bytes.count <= largestBody, budget.takeBytes(bytes.count) else {
        isTooLarge = true
        return false
      }
      unsafe body.append(contentsOf: bytes)
      return true
    }

    private static let largestHead = 256 << 10
  }

  let handle: UnsafeMutableRawPointer
  private let functions: interlint_curl
  private let received: UnsafeMutablePointer<Received>
  private let errorText: UnsafeMutablePointer<CChar>
  private var lists: [UnsafeMutablePointer<curl_slist>] = unsafe []

  /// Prepares a request; nil if out of memory.
  init?(_ setup: Setup, _ policy: FetchPolicy, _ library: CurlLibrary) {
    unsafe functions = library.functions
    guard let handle = unsafe functions.easy_init() else { return nil }
    unsafe self.handle = handle
    unsafe received = .allocate(capacity: 1)
    unsafe received.initialize(
      to: Received(
        largestBody: policy.largestBody, budget: setup.budget,
        checksAddresses: !policy.allowsPrivateAddresses && setup.proxy == nil))
    unsafe errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
    unsafe errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    unsafe prepare(setup, policy)
    unsafe connectCallbacks()
  }

  private mutating func prepare(_ setup: Setup, _ policy: FetchPolicy) {
    unsafe set(CURLOPT_URL, setup.address.text)
    _ = unsafe interlint_curl_allow_web_only(functions, handle)
    unsafe set(CURLOPT_NOSIGNAL, 1)
    unsafe set(CURLOPT_FOLLOWLOCATION, 0)
    unsafe set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
    // Without TLS, the first answer decides whether requests can share a connection.
    unsafe set(CURLOPT_PIPEWAIT, setup.address.isSecure ? 1 : 0)
    unsafe set(CURLOPT_ACCEPT_ENCODING, Fetched.acceptedEncoding)
    unsafe set(CURLOPT_USERAGENT, policy.userAgent)
    unsafe set(CURLOPT_PROXY, setup.proxy ?? "")
    unsafe set(CURLOPT_NOPROXY, "")
    unsafe set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    // Not a moment early: another request for the same target would start only to time out.
    unsafe set(CURLOPT_TIMEOUT_MS, min(Int(CInt.max), setup.time.milliseconds + 1))
    unsafe set(CURLOPT_CONNECTTIMEOUT_MS, max(1, policy.connectTime.milliseconds))
    unsafe set(CURLOPT_LOW_SPEED_LIMIT, policy.slowestRate)
    unsafe set(CURLOPT_LOW_SPEED_TIME, max(1, policy.slowTime.milliseconds / 1_000))
    if let file = policy.certificateFile { unsafe set(CURLOPT_CAINFO, file) }
    let lines = setup.fields.map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" }
    unsafe set(CURLOPT_HTTPHEADER, list: lines)
    unsafe set(CURLOPT_RESOLVE, list: policy.knownHosts)
  }

  private func connectCallbacks() {
    unsafe interlint_curl_set_pointer(functions, handle, CURLOPT_ERRORBUFFER, errorText)
    unsafe interlint_curl_set_pointer(functions, handle, CURLOPT_HEADERDATA, received)
    unsafe interlint_curl_set_writer(functions, handle, CURLOPT_HEADERFUNCTION) {
      start, size, count, user in
      let bytes = unsafe UnsafeRawBufferPointer(start: start, count: size * count)
      let received = unsafe user?.assumingMemoryBound(to: Received.self)
      return unsafe received?.pointee.receiveHeader(bytes) == true ? bytes.count : 0
    }
    unsafe interlint_curl_set_pointer(functions, handle, CURLOPT_WRITEDATA, received)
    unsafe interlint_curl_set_writer(functions, handle, CURLOPT_WRITEFUNCTION) {
      start, size, count, user in
      let bytes = unsafe UnsafeRawBufferPointer(start: start, count: size * count)
      let received = unsafe user?.assumingMemoryBound(to: Received.self)
      return unsafe received?.pointee.receiveBody(bytes) == true ? bytes.count : 0
    }
    unsafe interlint_curl_set_pointer(functions, handle, CURLOPT_OPENSOCKETDATA, received)
    unsafe interlint_curl_set_socket_opener(functions, handle) { user, _, address in
      guard let address = unsafe address, let user = unsafe user else { return CURL_SOCKET_BAD }
      let received = unsafe user.assumingMemoryBound(to: Received.self)
      if unsafe received.pointee.checksAddresses {
        // Called with the resolved address, before connecting.
        let start = unsafe UnsafeRawPointer(address) + addressOffset
        let target = unsafe NetworkAddress(family: address.pointee.family, socketAddress: start)
        guard let target, target.isPublic else {
          unsafe received.pointee.refusedAddress = target
          return CURL_SOCKET_BAD
        }
      }
      return unsafe socket(
        address.pointee.family, address.pointee.socktype | CInt(SOCK_CLOEXEC.rawValue),
        address.pointee.protocol)
    }
  }

  private func set(_ option: CURLoption, _ value: Int) {
    _ = unsafe interlint_curl_set_number(functions, handle, option, value)
  }

  private func set(_ option: CURLoption, _ value: String) {
    _ = unsafe interlint_curl_set_text(functions, handle, option, value)
  }

  private mutating func set(_ option: CURLoption, list lines: [String]) {
    var list: UnsafeMutablePointer<curl_slist>?
    for line in lines {
      unsafe list = functions.slist_append(list, line) ?? list
    }
    guard let list = unsafe list else { return }
    _ = unsafe interlint_curl_set_pointer(functions, handle, option, list)
    unsafe lists.append(list)
  }

  /// The status, header fields and measurements so far; nil before the status was received.
  var answer: Fetched.Answer? {
    let status = unsafe number(CURLINFO_RESPONSE_CODE)
    guard status > 0 else { return nil }
    let lines = unsafe received.pointee.head.split { $0 == 0x0A || $0 == 0x0D }.dropFirst()
    return Fetched.Answer(
      status: status, fields: lines.compactMap { HeaderField(String(decoding: $0, as: UTF8.self)) },
      time: .microseconds(unsafe size(CURLINFO_TOTAL_TIME_T)),
      transferredBytes: unsafe size(CURLINFO_SIZE_DOWNLOAD_T))
  }

  var body: [UInt8] { unsafe received.pointee.body }

  /// The delay in Retry-After, as seconds or as a date; nil without that field.
  var retryAfter: Duration? {
    let seconds = unsafe size(CURLINFO_RETRY_AFTER)
    return seconds > 0 ? .seconds(seconds) : nil
  }

  /// The failure for a libcurl result code; nil if the transfer succeeded.
  func failure(_ code: CURLcode, _ policy: FetchPolicy, _ address: WebAddress) -> FetchFailure? {
    switch code {
    case CURLE_OK: return unsafe received.pointee.isHeadWhole ? nil : .interrupted
    case CURLE_WRITE_ERROR where unsafe received.pointee.isTooLarge:
      let budget = unsafe received.pointee.budget
      return budget.hasTooManyBytes
        ? .tooMuch(limit: budget.limits.bytes) : .tooLarge(limit: policy.largestBody)
    case CURLE_OPERATION_TIMEDOUT: return .tooSlow
    case CURLE_URL_MALFORMAT, CURLE_UNSUPPORTED_PROTOCOL: return .malformedAddress
    case CURLE_COULDNT_RESOLVE_HOST: return .unknownHost(address.host)
    case CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_HTTP2,
      CURLE_HTTP2_STREAM:
      return .interrupted
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CACERT_BADFILE,
      CURLE_SSL_CIPHER, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS:
      return .noSecureConnection(reason: unsafe reason(code))
    default:
      if let refused = unsafe received.pointee.refusedAddress {
        return .privateAddress(refused.description)
      }
      return .noConnection(reason: unsafe reason(code))
    }
  }

  /// libcurl's error message, beginning in lower case and without a period.
  private func reason(_ code: CURLcode) -> String {
    // The message for a failed connection includes a duration, which differs from run to run.
    var text = code == CURLE_COULDNT_CONNECT ? "" : unsafe String(cString: errorText)
    if text.isEmpty, let known = unsafe functions.easy_strerror(code) {
      text = unsafe String(cString: known)
    }
    text = String(text.prefix(200).prefix { !$0.isNewline })
    if text.hasSuffix(".") { text.removeLast() }
    let isWord = text.dropFirst().first?.isLowercase == true
    return isWord ? text.prefix(1).lowercased() + text.dropFirst() : text
  }

  private func number(_ info: CURLINFO) -> Int {
    var value = 0
    _ = unsafe interlint_curl_get_number(functions, handle, info, &value)
    return value
  }

  private func size(_ info: CURLINFO) -> Int {
    var value: curl_off_t = 0
    _ = unsafe interlint_curl_get_size(functions, handle, info, &value)
    return Int(value)
  }

  /// Frees all memory; the transfer must not be used afterwards.
  func end() {
    unsafe functions.easy_cleanup(handle)
    for index in unsafe lists.indices { unsafe functions.slist_free_all(lists[index]) }
    unsafe received.deinitialize(count: 1)
    unsafe received.deallocate()
    unsafe errorText.deallocate()
  }
}

/// The offset of the system's `sockaddr` within libcurl's.
private let addressOffset = MemoryLayout<curl_sockaddr>.offset(of: \.addr) ?? 0

extension Duration {
  /// The duration in whole milliseconds, limited to the range of a C `int`.
  var milliseconds: Int {
    Int(min(max(0, self / .milliseconds(1)), Double(CInt.max)))
  }
}
