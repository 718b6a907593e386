import HLSDocuments
import SourceText
import Testing

/// Directives as RFC 9111, section 5.2.2, and RFC 5861, section 3, define them for a shared cache.
struct CacheControlTests {
  @Test(
    arguments: [
      ("", nil), ("public", nil), ("max-age=6", 6), ("MAX-AGE=6", 6), ("max-age=\"6\"", 6),
      ("max-age=0", 0), ("max-age=6, max-age=9", 6), ("max-age", nil), ("max-age=-6", nil),
      ("max-age=6.5", nil),
      // More than a number contains is a long time (section 1.2.2).
      ("max-age=99999999999999999999", Seconds(.max)),
      // Section 5.2.2.10, in any order.
      ("max-age=300, s-maxage=2", 2), ("s-maxage=2,max-age=300", 2), ("s-maxage=x, max-age=3", 3),
      // Sections 5.2.2.4, 5.2.2.5 and 5.2.2.7: a list of fields restricts only these.
      ("no-store, max-age=6", 0), ("no-cache,s-maxage=6", 0), ("private, max-age=6", 0),
      ("no-cache=\"Set-Cookie\", max-age=6", 6), ("private=\"a, no-store\", max-age=6", 6),
    ] as [(String, Seconds?)])
  func `a shared cache keeps an answer for its lifetime`(field: String, lifetime: Seconds?) {
    #expect(CacheControl(field).lifetime == lifetime)
  }

  @Test(
    arguments: [
      ("max-age=1", 0), ("max-age=1, stale-while-revalidate=60", 60),
      ("max-age=1, stale-while-revalidate=60, must-revalidate", 0),
      // Sections 5.2.2.8 and 5.2.2.10.
      ("proxy-revalidate, max-age=1, stale-while-revalidate=60", 0),
      ("s-maxage=1, stale-while-revalidate=60", 0),
      ("no-cache, stale-while-revalidate=60", 0), ("max-age=1, stale-if-error=60", 0),
    ] as [(String, Seconds)])
  func `a shared cache answers with a stale playlist only if no directive forbids it`(
    field: String, stale: Seconds
  ) {
    #expect(CacheControl(field).staleTime == stale)
  }
}
