import Foundation
import Testing

@Suite struct LinkTests {
  private static let pages = [
    "README.md", "CONTRIBUTING.md", "CHANGELOG.md", "reports/README.md", "Conformance/README.md",
    "Examples/nightly/README.md",
  ]

  @Test(arguments: pages)
  func `every link to a file of the project leads somewhere`(path: String) throws {
    let page = try MarkdownPage(path)
    let folder = path.split(separator: "/").dropLast().map { "\($0)/" }.joined()
    var broken: [String] = []
    for link in page.localLinks {
      let parts = link.split(separator: "#", omittingEmptySubsequences: false).map(String.init)
      let target = parts[0].isEmpty ? path : folder + parts[0]
      guard FileManager.default.fileExists(atPath: "\(MarkdownPage.root)/\(target)") else {
        broken.append(link)
        continue
      }
      if parts.count > 1, try !MarkdownPage(target).anchors.contains(parts[1]) {
        broken.append(link)
      }
    }
    #expect(broken == [])
  }

  @Test func `links are found`() throws {
    #expect(try MarkdownPage("README.md").localLinks.contains("CONTRIBUTING.md"))
  }
}
