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
    number(of: MessageForm(message), severity, about: subject)
  }

  /// The number of the group of findings whose messages have a form.
  mutating func number(
    of form: MessageForm, _ severity: Severity, about subject: Subject
  ) -> Int {
    if let number = known(form, severity, about: subject) { return number }
    let any = Key(subject: subject, severity: severity, form: nil)
    forms[any, default: 0] += 1
    numbers[
      forms[any] == Self.mostForms
        ? any : Key(subject: subject, severity: severity, form: form)] = count
    count += 1
    return count - 1
  }

  /// The number of a group that has one, which remains the same; nil for any other.
  func known(_ form: MessageForm, _ severity: Severity, about subject: Subject) -> Int? {
    numbers[Key(subject: subject, severity: severity, form: form)]
      ?? numbers[Key(subject: subject, severity: severity, form: nil)]
  }
}
