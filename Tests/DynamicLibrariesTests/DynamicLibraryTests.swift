import DynamicLibraries
import Testing

struct DynamicLibraryTests {
  @Test(arguments: [
    DynamicLibrary.crypto, .curl, .postgreSQL, .sqlite, .yaml,
  ])
  func `each library is found where its package is installed`(library: DynamicLibrary) {
    #expect(unsafe library.functions { _ in true } == true)
  }

  @Test func `a file that is missing is passed over`() {
    let library = DynamicLibrary(files: ["libnone.so.0", "libm.so.6"], debianPackage: "libc6")
    #expect(unsafe library.functions { _ in true } == true)
  }

  @Test func `a library that is missing, or lacks what is needed, has no functions`() {
    let missing = DynamicLibrary(files: ["libnone.so.0"], debianPackage: "libnone0")
    #expect(unsafe missing.functions { _ in true } == nil)
    #expect(unsafe DynamicLibrary.yaml.functions { _ in nil as Bool? } == nil)
    #expect(missing.installation == "install it with: apt-get install libnone0")
  }
}
