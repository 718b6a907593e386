import Dispatch
import Synchronization
import Testing

@testable import HLSLoading

/// Documents are checked at the same time as far as there is memory for them.
struct MemoryBudgetTests {
  /// Room for documents of 100 bytes in total.
  private static let budget = (40 << 20) + 20 * 100

  /// The greatest number of documents of `size` bytes that had room at the same time.
  private static func most(of size: Int, growing more: [Int] = []) -> Int {
    let memory = MemoryBudget(bytes: budget)
    let running = Exclusive((now: 0, most: 0))
    DispatchQueue.concurrentPerform(iterations: 64) { _ in
      memory.withRoom(for: size) { takeMore in
        for size in more { takeMore(size) }
        running.withValue {
          $0.now += 1
          $0.most = max($0.most, $0.now)
        }
        running.withValue { $0.now -= 1 }
      }
    }
    return running.withValue { $0.most }
  }

  @Test(arguments: [51, 100, 101, 1_000_000, .max])
  func `documents without room beside each other are checked one at a time`(size: Int) {
    #expect(Self.most(of: size) == 1)
  }

  @Test func `documents with room are checked at the same time`() {
    let memory = MemoryBudget(bytes: Self.budget)
    let both = DispatchGroup()
    let hasRoom = Atomic(0)
    both.enter()
    both.enter()
    DispatchQueue.concurrentPerform(iterations: 2) { _ in
      memory.withRoom(for: 50) { _ in
        both.leave()
        // Each waits for the other inside its room.
        if both.wait(timeout: .now() + .seconds(60)) == .success {
          hasRoom.add(1, ordering: .relaxed)
        }
      }
    }
    #expect(hasRoom.load(ordering: .relaxed) == 2)
  }

  @Test(.timeLimit(.minutes(120)), arguments: [[60], [60, 200], [1, 1, 1, 1], [0, .max]])
  func `documents that grow beyond the room do not wait for each other forever`(more: [Int]) {
    #expect(Self.most(of: 10, growing: more) >= 1)
    #expect(Self.most(of: 0, growing: more) >= 1)
  }

  @Test func `a process without memory checks one document at a time`() {
    let memory = MemoryBudget(bytes: 0)
    #expect(memory.withRoom(for: 5) { _ in 7 } == 7)
    #expect(memory.withRoom(for: 0) { _ in 8 } == 8)
  }
}
