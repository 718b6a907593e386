/// How pages look: light and dark, from 360 pixels up.
enum Stylesheet {
  /// The SHA-256 hash of `text` in Base64, by which the content policy allows it and nothing else.
  static let hash = "fab7p5AWXptYXrS+yQSZKzujnB8D1YLYAOmOze+zhAA="

  // swift-format-ignore
  static let text = """
    *{box-sizing:border-box}
    :root{color-scheme:light dark;--back:#fff;--text:#1b1f24;--soft:#57606a;--line:#d0d7de;--link:#0550ae;--bad:#a40e26;--warn:#7d4e00;--good:#116329;--band:#f6f8fa}
    @media (prefers-color-scheme:dark){:root{--back:#0d1117;--text:#e6edf3;--soft:#9ea7b3;--line:#30363d;--link:#79c0ff;--bad:#ff9492;--warn:#f0b72f;--good:#6fdd8b;--band:#161b22}}
    body{margin:0 auto;padding:1rem;max-width:76rem;background:var(--back);color:var(--text);font:1rem/1.5 system-ui,sans-serif}
    a{color:var(--link)}
    nav a{margin-right:1rem}
    h1{font-size:1.5rem;overflow-wrap:anywhere}
    h2{font-size:1.2rem;margin-top:2rem;border-bottom:1px solid var(--line)}
    .scroll{overflow-x:auto}
    table{border-collapse:collapse;width:100%;font-size:.9rem}
    caption{text-align:left;color:var(--soft);padding:.25rem 0}
    .wide{min-width:52rem}
    th,td{text-align:left;vertical-align:top;padding:.3rem .6rem .3rem 0;border-bottom:1px solid var(--line);overflow-wrap:anywhere;min-width:3.5rem}
    th{color:var(--soft);overflow-wrap:normal}
    .n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
    .error,.unchecked,.missing,.lost{color:var(--bad);font-weight:600}
    .warning{color:var(--warn)}
    .checked{color:var(--good)}
    .notice{border-left:.3rem solid var(--bad);background:var(--band);padding:.6rem 1rem;overflow-wrap:anywhere}
    .chart{display:grid;gap:1rem;grid-template-columns:1fr}
    @media (min-width:60rem){.chart{grid-template-columns:3fr 2fr}}
    .chart .scroll{max-height:18rem;overflow-y:auto}
    svg{width:100%;height:auto;background:var(--band)}
    svg text{fill:var(--soft);font-size:11px}
    svg .s0{stroke:var(--bad);fill:none;stroke-width:2}
    svg .s1{stroke:var(--warn);fill:none;stroke-width:2;stroke-dasharray:8 4}
    svg .s2{stroke:var(--link);fill:none;stroke-width:2;stroke-dasharray:2 3}
    svg .d0{fill:var(--bad)}
    svg .d1{fill:var(--warn)}
    svg .d2{fill:var(--link)}
    svg .axis{stroke:var(--line)}
    footer{margin-top:3rem;color:var(--soft);font-size:.85rem}
    """
}
