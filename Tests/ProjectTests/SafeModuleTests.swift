import Testing

/// Modules whose tests need no address sanitizer.
@Suite struct SafeModuleTests {
  @Test func `nothing is marked unsafe in the modules that the address sanitizer leaves out`()
    throws
  {
    let line = try #require(
      Project.text(of: "Makefile").split(separator: "\n").first { $0.hasPrefix("SAFE := ") })
    let modules = line.split(separator: " ").dropFirst(2)
    #expect(modules.count > 2)
    for module in modules {
      let sources = try Project.swiftSources(under: "Sources/\(module)")
      #expect(!sources.isEmpty)
      let unsafe = try sources.filter { path in
        try Project.text(of: path).split { !$0.isLetter }.contains("unsafe")
      }
      #expect(unsafe == [])
    }
  }
}
