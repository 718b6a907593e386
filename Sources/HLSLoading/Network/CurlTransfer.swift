import DynamicLibraries
import CLibCurl
import Glibc
import HLSDocuments

/// A request made with libcurl, and the buffer for its answer.
@unsafe struct CurlTransfer {
  /// The parameters of one request.
  @safe struct Setup {
    let address: WebAddress
    let fields: [HeaderField]
    /// The text to send with POST; nil for GET.
    let message: String?
    /// The time limit for the complete answer.
    let time: Duration
    let proxy: String?
    /// The budget that body bytes are counted against.
    let budget: FetchBudget
  }

  let handle: UnsafeMutableRawPointer
  private let functions: interlint_curl
  /// Written by the callbacks of libcurl.
  private let received: UnsafeMutablePointer<ReceivedAnswer>
  private let errorText: UnsafeMutablePointer<CChar>
  private var lists: [UnsafeMutablePointer<curl_slist>] = unsafe []

  /// Prepares a request; nil if out of memory.
  init?(_ setup: Setup, _ policy: FetchPolicy, _ library: CurlLibrary) {
    unsafe functions = library.functions
    guard let handle = unsafe functions.easy_init() else { return nil }
    unsafe self.handle = handle
    unsafe received = .allocate(capacity: 1)
    unsafe received.initialize(
      to: ReceivedAnswer(policy, setup.budget, isProxied: setup.proxy != nil))
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
    unsafe set(CURLOPT_USERAGENT, policy.userAgent)
    unsafe set(CURLOPT_PROXY, setup.proxy ?? "")
    unsafe set(CURLOPT_NOPROXY, "")
    unsafe set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    // Not a moment early: another request for the same target would start only to time out.
    unsafe set(CURLOPT_TIMEOUT_MS, min(Int(CInt.max), setup.time.milliseconds + 1))
    unsafe set(CURLOPT_CONNECTTIMEOUT_MS, max(1, policy.connectTime.milliseconds))
    _ = unsafe interlint_curl_abandon_lookups(functions, handle)
    unsafe set(CURLOPT_LOW_SPEED_LIMIT, policy.slowestRate)
    unsafe set(CURLOPT_LOW_SPEED_TIME, max(1, policy.slowTime.milliseconds / 1_000))
    unsafe set(CURLOPT_CERTINFO, 1)
    if let file = policy.certificateFile { unsafe set(CURLOPT_CAINFO, file) }
    var lines = setup.fields.map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" }
    // Not left to libcurl, which would decompress without noticing a missing end.
    if !setup.fields.contains(where: { $0.isNamed("Accept-Encoding") }) {
      lines.append("Accept-Encoding: \(Fetched.acceptedEncoding)")
    }
    unsafe set(CURLOPT_HTTPHEADER, list: lines)
    // Also makes it a POST.
    if let message = setup.message { unsafe set(CURLOPT_COPYPOSTFIELDS, message) }
    unsafe set(CURLOPT_RESOLVE, list: policy.knownHosts)
  }

  private func connectCallbacks() {
    unsafe interlint_curl_set_pointer(functions, handle, CURLOPT_ERRORBUFFER, errorText)
    unsafe interlint_curl_set_pointer(functions, handle, CURLOPT_HEADERDATA, received)
    unsafe interlint_curl_set_writer(functions, handle, CURLOPT_HEADERFUNCTION) {
      start, size, count, user in
      let bytes = unsafe UnsafeRawBufferPointer(start: start, count: size * count)
      let received = unsafe user?.assumingMemoryBound(to: ReceivedAnswer.self)
      return unsafe received?.pointee.receiveHeader(bytes) == true ? bytes.count : 0
    }
    unsafe interlint_curl_set_pointer(functions, handle, CURLOPT_WRITEDATA, received)
    unsafe interlint_curl_set_writer(functions, handle, CURLOPT_WRITEFUNCTION) {
      start, size, count, user in
      let bytes = unsafe UnsafeRawBufferPointer(start: start, count: size * count)
      let received = unsafe user?.assumingMemoryBound(to: ReceivedAnswer.self)
      return unsafe received?.pointee.receiveBody(bytes) == true ? bytes.count : 0
    }
    unsafe interlint_curl_set_pointer(functions, handle, CURLOPT_OPENSOCKETDATA, received)
    unsafe interlint_curl_set_socket_opener(functions, handle) { user, _, address in
      guard let address = unsafe address, let user = unsafe user else { return CURL_SOCKET_BAD }
      // Called with the resolved address, before connecting.
      let start = unsafe UnsafeRawPointer(address) + addressOffset
      let target = unsafe NetworkAddress(family: address.pointee.family, socketAddress: start)
      let received = unsafe user.assumingMemoryBound(to: ReceivedAnswer.self)
      guard let target, unsafe received.pointee.accepts(target) else { return CURL_SOCKET_BAD }
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
    return Fetched.Answer(
      status: status, fields: unsafe received.pointee.fields,
      time: .microseconds(unsafe size(CURLINFO_TOTAL_TIME_T)),
      transferredBytes: unsafe size(CURLINFO_SIZE_DOWNLOAD_T),
      certificate: unsafe CertificateTerm(describedBy: certificateLines))
  }

  /// How libcurl describes the certificate of the server; empty for one that an earlier connection received.
  private var certificateLines: [String] {
    var lines: [String] = []
    var next = unsafe interlint_curl_get_certificate(functions, handle)
    while let entry = unsafe next {
      if let text = unsafe entry.pointee.data { unsafe lines.append(String(cString: text)) }
      unsafe next = UnsafePointer(entry.pointee.next)
    }
    return lines
  }

  var body: [UInt8] { unsafe received.pointee.body }

  /// The delay in Retry-After, as seconds or as a date; nil without that field.
  var retryAfter: Duration? {
    let seconds = unsafe size(CURLINFO_RETRY_AFTER)
    if seconds > 0 { return .seconds(seconds) }
    // libcurl ignores a number of more than 64 bits.
    let isLong = unsafe received.pointee.fields.contains { field in
      field.name.lowercased() == "retry-after" && field.value.utf8.count > 18
        && field.value.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
    return isLong ? .seconds(Int32.max) : nil
  }

  /// Whether there was a connection to send the request on.
  var hasConnected: Bool { unsafe size(CURLINFO_PRETRANSFER_TIME_T) > 0 }

  /// The failure for a libcurl result code; nil if the transfer succeeded.
  func failure(_ code: CURLcode, _ policy: FetchPolicy, _ address: WebAddress) -> FetchFailure? {
    if code == CURLE_OK { return unsafe received.pointee.incompleteness }
    if let failure = unsafe received.pointee.failure { return failure }
    let hasAnswer = unsafe !received.pointee.isEmpty
    let proxyStatus = unsafe number(CURLINFO_HTTP_CONNECTCODE)
    if proxyStatus >= 300, !hasAnswer { return .proxyStatus(proxyStatus) }
    return switch code {
    case CURLE_OPERATION_TIMEDOUT where hasAnswer: .tooSlow
    case CURLE_OPERATION_TIMEDOUT: unsafe hasConnected ? .silent : .unreachable
    case CURLE_URL_MALFORMAT: .malformedAddress
    // Other protocols are not enabled, so this is an answer without a status line.
    case CURLE_UNSUPPORTED_PROTOCOL: .noHTTP
    case CURLE_WEIRD_SERVER_REPLY: .malformedAnswer(reason: unsafe reason(code))
    case CURLE_BAD_CONTENT_ENCODING: .malformedBody
    // A single line that exceeds libcurl's own limit.
    case CURLE_OUT_OF_MEMORY where unsafe !received.pointee.isHeadWhole, curlTooLarge:
      .largeHeader(limit: policy.largestHeader)
    case CURLE_COULDNT_RESOLVE_HOST: .unknownHost(address.host)
    case CURLE_HTTP2, CURLE_HTTP2_STREAM: .reset(reason: unsafe resetReason(code))
    case CURLE_GOT_NOTHING: .noAnswer
    case CURLE_PARTIAL_FILE, CURLE_RECV_ERROR, CURLE_SEND_ERROR:
      hasAnswer ? .interrupted : .noAnswer
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CACERT_BADFILE,
      CURLE_SSL_CIPHER, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS:
      .noSecureConnection(reason: unsafe reason(code))
    default: .noConnection(reason: unsafe reason(code))
    }
  }

  /// libcurl's message for a reset without the number of the stream, which differs from run to run.
  private func resetReason(_ code: CURLcode) -> String {
    let text = unsafe reason(code)
    let start = text.firstRange(of: " was ")?.lowerBound
    guard text.hasPrefix("HTTP/2 stream "), let start else { return text }
    return "the stream" + text[start...]
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

/// `CURLE_TOO_LARGE`, which older headers do not declare.
private let curlTooLarge = CURLcode(rawValue: 100)

extension Duration {
  /// The duration in whole milliseconds, limited to the range of a C `int`.
  var milliseconds: Int {
    Int(min(max(0, self / .milliseconds(1)), Double(CInt.max)))
  }
}

/// libcurl, opened on first use and never closed.
struct CurlLibrary: Sendable {
  let functions: interlint_curl

  /// Nil if libcurl is not installed.
  static let shared: CurlLibrary? = unsafe DynamicLibrary.curl.functions { library in
    let functions = unsafe interlint_curl_find(library)
    let isUsable =
      interlint_curl_is_complete(functions)
      && functions.global_init(CLong(CURL_GLOBAL_ALL)) == CURLE_OK
    return isUsable ? CurlLibrary(functions: functions) : nil
  }
}
