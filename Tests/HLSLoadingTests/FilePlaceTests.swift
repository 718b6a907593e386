import HLSLoading
import Testing

/// Paths are resolved as the system does (POSIX.1-2017, section 4.13): `..` after a link is the folder around its target.
struct FilePlaceTests {
  @Test func `two dots after a link are the folder around its target`() throws {
    let directory = try TemporaryDirectory()
    let (near, far) = (try directory.file("x", "near"), try directory.file("far/x", "far"))
    try directory.file("far/inner/y")
    try directory.link("link", to: "far/inner")
    let path = directory.path + "/link/../x"
    #expect(try LoadedFile(reading: path).bytes == Array("far".utf8))
    #expect(FilePlace(path) == FilePlace(far) && FilePlace(path) != FilePlace(near))
    #expect(FilePlace(path).path == SourceNaming.real(far))
    #expect(SourceNaming().literal(path) == near)
    // References are resolved by their text.
    #expect(SourceNaming().base(path) == SourceNaming.real(far))
    #expect(SourceNaming().base("./far/../x") == "./far/../x")
  }

  @Test func `a file that does not exist is where the system would create it`() throws {
    let directory = try TemporaryDirectory()
    try directory.file("far/inner/y")
    try directory.link("link", to: "far/inner")
    let place = FilePlace(directory.path + "/link/../new")
    #expect(place.path == SourceNaming.real(directory.path) + "/far/new")
    #expect(place == FilePlace(directory.path + "/far/./inner/../new"))
    #expect(place != FilePlace(directory.path + "/new"))
    #expect(FilePlace(directory.path + "/missing/../new") == FilePlace(directory.path + "/new"))
  }
}
