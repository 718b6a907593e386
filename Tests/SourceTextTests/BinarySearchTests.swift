import SourceText
import Testing

struct BinarySearchTests {
  @Test(arguments: 0...17)
  func `every boundary in a collection of any size is found`(count: Int) {
    for boundary in 0...count {
      #expect((0..<count).partitioningIndex { $0 >= boundary } == boundary)
    }
  }

  @Test func `the end is found where the predicate holds for none, or nothing is there`() {
    #expect([1, 2, 3].partitioningIndex { $0 > 3 } == 3)
    #expect([Int]().partitioningIndex { _ in true } == 0)
  }

  @Test func `of equal elements the first is found`() {
    let numbers = [1, 2, 2, 2, 5]
    #expect(numbers.partitioningIndex { $0 >= 2 } == 1)
    #expect(numbers.partitioningIndex { $0 > 2 } == 4)
  }

  @Test func `indices of a slice and of other collections are their own`() {
    #expect([9, 1, 2, 3, 9][1..<4].partitioningIndex { $0 >= 2 } == 2)
    #expect([1, 2, 3][1..<1].partitioningIndex { $0 >= 2 } == 1)
    #expect((5..<9).partitioningIndex { $0 >= 7 } == 7)
    #expect([3, 2, 1].reversed().partitioningIndex { $0 >= 2 }.base == 2)
  }

  @Test func `elements that are not partitioned give an index and no trap`() {
    #expect((0...4).contains([1, 0, 1, 0].partitioningIndex { $0 == 1 }))
  }

  @Test func `no more elements are looked at than the logarithm of their number`() {
    var looks = 0
    _ = (0..<1_000_000).partitioningIndex {
      looks += 1
      return $0 >= 999_999
    }
    #expect(looks <= 20)
  }
}
