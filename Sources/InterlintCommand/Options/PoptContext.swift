import CPopt
import Glibc

/// One reading of arguments by libpopt, with all the memory that it looks at.
@safe struct PoptContext: ~Copyable {
  /// What libpopt can object to.
  enum Problem: Error, Equatable {
    case unknownOption(String)
    case missingValue(String)
    case unexpectedValue(String)
    case outOfMemory
  }

  private let context: poptContext
  private let memory: Memory

  init(options: [CommandOption], arguments: [String]) throws(Problem) {
    let memory = unsafe Memory(options: options, arguments: arguments)
    guard
      let context = unsafe poptGetContext(
        nil, CInt(arguments.count), memory.arguments.baseAddress, memory.options.baseAddress,
        CUnsignedInt(POPT_CONTEXT_KEEP_FIRST))
    else {
      unsafe memory.free()
      throw .outOfMemory
    }
    unsafe (self.context, self.memory) = (context, memory)
  }

  deinit {
    unsafe poptFreeContext(context)
    unsafe memory.free()
  }

  /// The index of the next option in the table and its value; nil after the last.
  mutating func next() throws(Problem) -> (option: Int, value: String?)? {
    let result = unsafe poptGetNextOpt(context)
    guard result <= 0 else {
      let value = unsafe poptGetOptArg(context)
      defer { unsafe free(value) }
      return (Int(result) - 1, unsafe value.map { unsafe Self.decode($0) })
    }
    guard result != -1 else { return nil }
    let name = unsafe poptBadOption(context, CUnsignedInt(POPT_BADOPTION_NOALIAS))
    let argument = unsafe name.map { unsafe Self.decode($0) } ?? ""
    switch result {
    case POPT_ERROR_NOARG: throw .missingValue(argument)
    case POPT_ERROR_UNWANTEDARG: throw .unexpectedValue(argument)
    case POPT_ERROR_BADOPT: throw .unknownOption(argument)
    default: throw .outOfMemory
    }
  }

  /// What is no option, once `next` gave nil.
  func operands() -> [String] {
    var operands: [String] = []
    guard var next = unsafe poptGetArgs(context) else { return [] }
    while let argument = unsafe next.pointee {
      operands.append(unsafe Self.decode(argument))
      unsafe next += 1
    }
    return operands
  }

  /// `argument` for libpopt, which puts the next argument in the place of `!#:+` in a value: no `!`
  /// is left without a byte after it that `decode` takes away.
  private static func encode(_ argument: String) -> [CChar] {
    argument.utf8CString.flatMap { $0 == bang ? [$0, guardByte] : [$0] }
  }

  private static func decode(_ start: UnsafePointer<CChar>) -> String {
    var bytes: [UInt8] = []
    var position = unsafe start
    while unsafe position.pointee != 0 {
      bytes.append(UInt8(bitPattern: unsafe position.pointee))
      unsafe position += unsafe position.pointee == bang && position[1] == guardByte ? 2 : 1
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let bang = CChar(0x21)
  private static let guardByte = CChar(0x01)

  /// The C form of the option table and of the arguments, each terminated as C requires.
  @unsafe private struct Memory {
    let options: UnsafeMutableBufferPointer<interlint_popt_option>
    let arguments: UnsafeMutableBufferPointer<UnsafePointer<CChar>?>

    init(options table: [CommandOption], arguments list: [String]) {
      unsafe options = .allocate(capacity: table.count + 1)
      unsafe options.initialize(repeating: interlint_popt_option())
      for (index, option) in table.enumerated() {
        unsafe options[index].longName = UnsafePointer(strdup(option.name))
        unsafe options[index].shortName =
          option.letter?.asciiValue.map(CChar.init(bitPattern:)) ?? 0
        unsafe options[index].argInfo =
          option.placeholder == nil ? POPT_ARG_NONE : POPT_ARG_STRING
        unsafe options[index].val = CInt(index + 1)
      }
      unsafe arguments = .allocate(capacity: list.count + 1)
      unsafe arguments.initialize(repeating: nil)
      for (index, argument) in list.enumerated() {
        unsafe arguments[index] = UnsafePointer(strdup(encode(argument)))
      }
    }

    func free() {
      for index in unsafe options.indices {
        unsafe Glibc.free(UnsafeMutablePointer(mutating: options[index].longName))
      }
      for index in unsafe arguments.indices {
        unsafe Glibc.free(UnsafeMutablePointer(mutating: arguments[index]))
      }
      unsafe options.deallocate()
      unsafe arguments.deallocate()
    }
  }
}
