import HLSPlaylist
@testable import HLSWatching
import SourceText
import Testing

/// When a document is asked for again that could not be loaded.
struct AttemptPlanTests {
  @Test func `each wait is twice as long as the one before, and there is a last attempt`() {
    var plan = AttemptPlan()
    var moments: [Int64] = []
    // Each attempt takes a second.
    var now = Seconds(1)
    while moments.count < 20 {
      plan.fail(status: 404, ended: now)
      guard let next = plan.next else { break }
      moments.append((next - now).nanoseconds / 1_000_000_000)
      now = next + Seconds(1)
    }
    #expect(moments == [2, 4, 8, 16, 32, 64, 128, 256])
    #expect(plan.failures == AttemptPlan.mostAttempts)
  }

  @Test(
    arguments: [
      (404, nil, false, 12), (nil, nil, false, 12), (503, 30, false, 40), (503, 1, false, 12),
      (410, nil, false, nil), (nil, nil, true, nil), (410, 5, false, nil),
    ] as [(Int?, Int?, Bool, Int?)])
  func `a server may ask for a longer wait, and say that there is none`(
    status: Int?, retryAfter: Int?, isFinal: Bool, next: Int?
  ) {
    var plan = AttemptPlan()
    plan.fail(
      status: status, retryAfter: retryAfter.map { Seconds($0) }, isFinal: isFinal,
      ended: Seconds(10))
    #expect(plan.next == next.map { Seconds($0) })
    #expect(plan.failures == 1)
  }
}
