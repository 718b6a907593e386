package import SourceText

extension ScheduledBreak: Record {
  package static let blank = ScheduledBreak(id: "", content: .signal, start: nil, duration: nil)

  package static let form = RecordForm<ScheduledBreak>([
    Field("id", "The ID of the date range.", isSecret: true, value: { $0.id }, set: { $0.id = $1 }),
    Field(
      "content", schema: .words(Content.self), isAllowed: { Content(rawValue: $0) != nil },
      value: { $0.content.rawValue }, set: { $0.content = Content(rawValue: $1) ?? .signal }),
    Field(
      "start", "START-DATE in UTC; absent if it is malformed.",
      optional: { $0.start.map { UTCDate(DateTime(milliseconds: $0)) } },
      set: { $0.start = $1?.date.milliseconds }),
    Field(
      "seconds", "The duration or planned duration; absent if neither is given.",
      isAllowed: { (0..<Milliseconds.greatest).contains($0.value) },
      optional: { $0.duration.map(Milliseconds.init) }, set: { $0.duration = $1?.value }),
  ])
}
