/// A form of a report with a picture.
enum DrawnFormat: String, CaseIterable, Sendable {
  case text, json, svg, html
}
