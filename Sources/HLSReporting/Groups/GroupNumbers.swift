package import HLSLinting

/// Numbers the groups of findings that are probably one defect: those of one subject and severity whose
/// messages have one form.
///
/// The subject is the rule, with whatever else findings of one group have in common.
package struct GroupNumbers<Subject: Hashable> {
  private struct Key: Hashable {
    let subject: Subject
    let severity: Severity
    /// Nil for the forms beyond ``GroupNumbers/mostForms``.
    let form: MessageForm?
  }

  /// The number of forms of a subject and severity from which all further ones are one group.
  private static var mostForms: Int { 10 }

  private var numbers: [Key: Int] = [:]
  private var count = 0
  /// The number of forms of each subject and severity.
  private var forms: [Key: Int] = [:]

  package init() {}

  /// The number of the group of a finding: the next one, from 0, if it is the first of its group.
  package mutating func number(
    of message: String, _ severity: Severity, about subject: Subject
  ) -> Int {
    let key = Key(subject: subject, severity: severity, form: MessageForm(message))
    let any = Key(subject: subject, severity: severity, form: nil)
    if let number = numbers[key] ?? numbers[any] { return number }
    forms[any, default: 0] += 1
    numbers[forms[any] == Self.mostForms ? any : key] = count
    count += 1
    return count - 1
  }
}
