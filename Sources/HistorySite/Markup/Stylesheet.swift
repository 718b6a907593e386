import HLSReporting

/// The style of pages, light and dark, for screens of 360 pixels and more.
struct Stylesheet {
  let text: String
  /// The SHA-256 hash of `text` in Base64, which is all that the content security policy allows.
  let hash: String

  /// For all other pages.
  static let whole = Stylesheet(
    text: base + rest, hash: "B8tMbbWOuOs3uO/uNFDIrEPPGQQdkBytNBPIOpbtAI4=")

  /// For pages with text only, of which there are thousands.
  static let brief = Stylesheet(
    text: base, hash: "UczOb02F/x9X5lXzqT0maR75Tlbw1JbvwxMsIMr0tmE=")

  /// For pages with timelines, whose styles others do not need.
  static let timelines = Stylesheet(
    text: base + rest + viewed, hash: "2oiO/3h5hXnyIbSO3La3wxtcwUZTXUZGDmSdOkQydyc=")

  /// For pages with a list of channels that a script filters.
  static let filtered = Stylesheet(
    text: base + rest + filter, hash: "uLMcVgMYCa8ItsvrX5EEqi+Zx8Cj/faxGotAPZBWsFQ=")

  // swift-format-ignore
  private static let filter = """
    .filter{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:end;margin:0 0 1rem;font-size:.875rem}
    .filter[hidden],.stack tr[hidden]{display:none}
    .filter label{display:grid;gap:.15rem;color:var(--soft);max-width:100%}
    .filter input,.filter select,.filter button{font:inherit;color:var(--text);background:var(--back);border:1px solid var(--line);border-radius:.25rem;padding:.3rem .5rem;height:2.25rem;max-width:16rem}
    .filter output,.filter a{padding:.35rem 0;color:var(--soft)}
    .groups h3{margin-top:1.25rem}
    .channels td:nth-child(4){min-width:5.5rem}

    """

  /// For pages with a document.
  static let documents = Stylesheet(
    text: base + document, hash: "DxpJVZrdCsrdco2YQMsfLNkl9vRcHT3UMiK/VFloOiA=")

  /// For pages of breaks.
  static let breaks = Stylesheet(
    text: base + ofBreak, hash: "S+b7Xb1TwjNjFsnPI1dtGMfCDBFOHPQxmVikWx/sCXo=")

  // swift-format-ignore
  private static let ofBreak = """
    ul{margin:0;padding:0;list-style:none}
    .marked li{display:grid;grid-template-columns:4.5rem 1fr;gap:0 .75rem;padding:.55rem 0;border-top:1px solid var(--line)}
    .findings p{margin:0}
    .findings .mark{white-space:nowrap;font-size:.875rem;line-height:1.7}
    .scroll{overflow-x:auto}
    table{border-collapse:collapse;width:100%;font-size:.9375rem;font-variant-numeric:tabular-nums}
    caption{text-align:left;color:var(--soft);font-size:.875rem;padding-bottom:.5rem}
    th,td{text-align:left;vertical-align:baseline;padding:.45rem 1.25rem .45rem 0;border-bottom:1px solid var(--line);overflow-wrap:break-word}
    th{color:var(--soft);font-weight:500;font-size:.875rem}
    td .place{overflow-wrap:anywhere}
    th:last-child,td:last-child{padding-right:0}
    .n{text-align:right;white-space:nowrap}
    td.n,td.w{width:1%}
    figure{display:grid;grid-template-columns:auto 1fr auto;gap:.35rem .75rem;align-items:center;margin:0 0 1.5rem;font-size:.9375rem}
    figcaption{grid-column:1/-1;padding-bottom:.35rem}
    figure svg{width:100%;height:1rem}
    rect{fill:var(--bar)}
    .full{fill:var(--ok)}
    .lost{fill:var(--bad);opacity:.35}
    pre{background:var(--band);padding:.75rem 0;margin:0 0 .75rem;overflow-x:auto;overflow-wrap:normal}
    pre span{display:block;padding:0 1rem;min-width:max-content}
    pre b{display:inline-block;min-width:3rem;padding-right:1rem;text-align:right;color:var(--soft);font-weight:400}
    pre .hit{box-shadow:inset 3px 0 var(--link);background:var(--back);font-weight:600}
    @media (max-width:40rem){.marked li{grid-template-columns:1fr}.stack,.stack tbody,.stack tr,.stack td,.stack caption{display:block}.stack thead{display:none}.stack tr{border-bottom:1px solid var(--line);padding:.6rem 0}.stack td,.stack td.n,.stack td.w{border:0;padding:.1rem 0;text-align:left;width:auto}.stack td[data-head]{display:grid;grid-template-columns:6rem 1fr;gap:.75rem}.stack td[data-head]::before{content:attr(data-head);color:var(--soft)}}

    """

  // swift-format-ignore
  private static let document = """
    ul{margin:0;padding:0;list-style:none}
    li{padding:.4rem 0;border-top:1px solid var(--line)}
    li p{margin:0}
    pre{background:var(--band);padding:.75rem 0;margin:0 0 .75rem;overflow-x:auto;overflow-wrap:normal}
    pre span{display:block;padding:0 1rem;min-width:max-content}
    pre a{display:inline-block;min-width:3.5rem;padding-right:1rem;text-align:right;color:var(--soft);user-select:none}
    pre .hit{box-shadow:inset 3px 0 var(--bad);background:var(--back);font-weight:600}
    pre span:target{outline:2px solid var(--link);outline-offset:-2px}
    pre .old{color:var(--bad)}
    pre .new{color:var(--good)}
    pre b{display:inline-block;min-width:3.5rem;padding-right:1rem;text-align:right;color:var(--soft);font-weight:400}
    pre.command{white-space:pre-wrap;overflow-wrap:anywhere;padding:.75rem 1rem}
    dl{display:grid;grid-template-columns:12rem 1fr;gap:.15rem 1rem;margin:0 0 1rem;font:.875em/1.5 ui-monospace,Menlo,DejaVu Sans Mono,monospace}
    dt{color:var(--soft)}
    dd{margin:0}
    @media (max-width:40rem){dl{grid-template-columns:1fr;gap:0}dd{margin-bottom:.5rem}pre a,pre b{min-width:2.5rem;padding-right:.6rem}pre span{padding:0 .6rem}}

    """

  // swift-format-ignore
  private static let viewed = """
    :root{\(TimelineStyle.light)}
    @media (prefers-color-scheme:dark){:root{\(TimelineStyle.dark)}}

    """ + TimelineStyle.shapes + """
    figure{margin:1.25rem 0 0}
    figure svg{width:100%;overflow:visible}
    .notice ul{margin-top:.35rem}
    .notice p,.notice li{margin:0;max-width:none}
    ul.legend{margin:1rem 0 0}
    ul.legend svg{display:inline-block;width:26px;height:14px;margin-right:.4rem;vertical-align:-.15em}
    .bars{margin:0;padding:0;list-style:none}
    .bars li{display:grid;grid-template-columns:10.5rem 1fr 14rem;gap:0 1rem;align-items:center;padding:.3rem 0;border-top:1px solid var(--line);font-size:.9375rem}
    .bars li:first-child{border:0;padding:0}
    .bars svg{width:100%;overflow:visible}
    @media print{figure,.bars li{break-inside:avoid}}
    @media (max-width:40rem){.bars li{grid-template-columns:1fr}.bars li:first-child span{display:none}}

    """

  // swift-format-ignore
  private static let base = """
    *{box-sizing:border-box}
    :root{color-scheme:light dark;--back:#fff;--text:#1c1f24;--soft:#5b6470;--line:#e2e5e9;--band:#f5f6f8;--link:#0b51b0;--bad:#b0231c;--warn:#875600;--good:#1c6b3d;--bar:#b9c4d2;--ok:#8fc3a3}
    @media (prefers-color-scheme:dark){:root{--back:#111418;--text:#e3e6ea;--soft:#9aa5b1;--line:#2a3037;--band:#191d22;--link:#8ab9ff;--bad:#ff9a90;--warn:#e5b04e;--good:#82d49f;--bar:#475463;--ok:#3f7a57}}
    body{margin:0 auto;padding:0 1.25rem 3rem;max-width:66rem;background:var(--back);color:var(--text);font:1rem/1.5 system-ui,-apple-system,Segoe UI,Roboto,sans-serif;overflow-wrap:anywhere}
    a{color:var(--link);text-decoration:none;text-underline-offset:.15em}
    a:hover,a:focus-visible{text-decoration:underline}
    code,pre,.place{font:.875em/1.5 ui-monospace,Menlo,DejaVu Sans Mono,monospace}
    header{padding:1rem 0;border-bottom:1px solid var(--line);margin-bottom:2.5rem}
    nav{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;font-size:.9375rem}
    nav a{color:var(--soft)}
    nav a[aria-current]{color:var(--text);font-weight:600}
    h1{font-size:1.875rem;line-height:1.2;letter-spacing:-.015em;font-weight:650;margin:0 0 .75rem}
    .line{display:block}
    h2{font-size:1.25rem;line-height:1.3;font-weight:650;margin:0 0 .75rem}
    h3{font-size:1rem;font-weight:600;margin:1.5rem 0 .25rem}
    h3 .soft{font-weight:400}
    p{margin:0 0 .75rem;max-width:46rem}
    section{margin-top:3rem}
    .over{color:var(--soft);font-size:.9375rem;margin-bottom:.25rem}
    .lead{font-size:1.0625rem}
    .soft,.legend,.ends,.scale,footer{color:var(--soft)}
    .notice{border-left:3px solid var(--warn);background:var(--band);padding:.6rem 1rem;max-width:none}
    .w,time{white-space:nowrap}
    .error,.unchecked{color:var(--bad);font-weight:600}
    .warning,.partly,.missing{color:var(--warn);font-weight:600}
    .checked{color:var(--good)}
    .muted{color:var(--soft);font-weight:600}
    .facts{display:flex;align-items:baseline;flex-wrap:wrap;gap:0 1.25rem;font-size:.875rem;color:var(--soft);max-width:none}
    footer{margin-top:4rem;padding-top:1rem;border-top:1px solid var(--line);font-size:.875rem}
    @media (max-width:40rem){h1{font-size:1.5rem}header{margin-bottom:1.75rem}section{margin-top:2.25rem}}

    """

  // swift-format-ignore
  private static let rest = """
    .advice{color:var(--soft)}
    .advice b{font-weight:600;color:var(--text)}
    td .mark,li .mark{white-space:nowrap}
    ul{margin:0;padding:0;list-style:none}
    .plain li{padding:.2rem 0}
    .columns{columns:18rem}
    .dates{columns:9rem}
    .findings li{padding:.55rem 0;border-top:1px solid var(--line)}
    .marked li{display:grid;grid-template-columns:4.5rem 1fr;gap:0 .75rem}
    .findings p{margin:0}
    .findings .mark{font-size:.875rem;line-height:1.7}
    .scroll{overflow-x:auto}
    table{border-collapse:collapse;width:100%;font-size:.9375rem;font-variant-numeric:tabular-nums}
    caption{text-align:left;color:var(--soft);font-size:.875rem;padding-bottom:.5rem}
    th,td{text-align:left;vertical-align:baseline;padding:.45rem 1.25rem .45rem 0;border-bottom:1px solid var(--line)}
    th{color:var(--soft);font-weight:500;font-size:.875rem;overflow-wrap:normal}
    th:last-child,td:last-child{padding-right:0}
    td p{margin:0;font-size:.875rem}
    .n{text-align:right;white-space:nowrap}
    td.n,td.w{width:1%}
    th.n,th.w{white-space:nowrap}
    .channels td{padding-top:.7rem;padding-bottom:.7rem}
    .channels th:nth-child(2){width:34%}
    .channels p{color:var(--soft)}
    .channels b{font-weight:600;color:var(--text)}
    .stack td:first-child,.targets td:first-child{min-width:9rem}
    svg{display:block}
    .strip{width:8.5rem;height:1.25rem}
    .nights{width:100%;height:3rem;border-bottom:1px solid var(--line)}
    .strip path,.nights path,.nights rect{vector-effect:non-scaling-stroke}
    .key{display:inline-block;width:.7rem;height:1.1rem;margin-right:.4rem;vertical-align:-.2rem}
    .legend{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;font-size:.875rem;max-width:none;margin-top:.5rem}
    .ends{display:flex;justify-content:space-between;font-size:.8125rem;font-variant-numeric:tabular-nums}
    .b-error{fill:var(--bad)}
    .b-warning{fill:var(--warn)}
    .b-partly{fill:none;stroke:var(--warn);stroke-width:1.5}
    .b-checked{fill:var(--ok)}
    .b-unchecked{fill:none;stroke:var(--bad);stroke-width:1.5}
    .b-missing,.b-muted{fill:var(--bar)}
    .b-missed{fill:none;stroke:var(--soft);stroke-width:1.2}
    .b-lost{fill:none;stroke:var(--soft);stroke-width:1.2;stroke-dasharray:4 3}
    .bar{width:100%;min-width:5rem;height:.5rem}
    .bar rect{fill:var(--bar)}
    .charts{display:grid;gap:2rem 2.5rem;grid-template-columns:repeat(auto-fit,minmax(17rem,1fr));margin-bottom:1rem}
    figure{margin:0}
    figcaption{display:flex;justify-content:space-between;font-size:.9375rem;padding-bottom:.4rem}
    figcaption b{font-weight:600}
    .plot{display:grid;grid-template-columns:auto 1fr;gap:.5rem;height:6.5rem}
    .scale{display:flex;flex-direction:column;justify-content:space-between;font-size:.75rem;line-height:1;text-align:right;min-width:1.5rem;font-variant-numeric:tabular-nums}
    figure .ends{padding-left:2rem}
    .trend{width:100%;height:6.5rem;border-bottom:1px solid var(--line);border-top:1px solid var(--line);font-weight:400}
    .trend path{vector-effect:non-scaling-stroke}
    .trend .edge{fill:none;stroke:currentColor;stroke-width:1.5;stroke-linejoin:round;stroke-linecap:round}
    .trend .area{fill:currentColor;opacity:.12}
    .trend .dots{fill:none;stroke:currentColor;stroke-width:6;stroke-linecap:round}
    .trend.plain{color:var(--soft)}
    .hit{fill:transparent}
    a:hover .hit,a:focus-visible .hit{fill:var(--bar);opacity:.4}
    details{margin-top:1rem}
    details+details{margin-top:.35rem}
    summary{cursor:pointer;color:var(--link)}
    details[open] summary{margin-bottom:.75rem}
    .findings details{margin-top:.15rem;font-size:.875rem}
    dl{display:grid;grid-template-columns:7rem 1fr;gap:.5rem 1rem;margin:1.5rem 0;max-width:52rem}
    dt{color:var(--soft)}
    dd{margin:0}
    pre{background:var(--band);padding:.75rem 1rem;margin:0 0 .75rem;overflow-x:auto;overflow-wrap:normal}
    mark{background:none;color:var(--bad);text-decoration:underline wavy;text-underline-offset:.25em}
    .matrix{width:auto;font-size:.6875rem;line-height:1.2}
    .matrix td{padding:0;border:1px solid var(--line);text-align:right;min-width:1.7rem}
    .matrix td:empty{border:0}
    .matrix td a{display:block;padding:.2rem .15rem;white-space:nowrap;color:var(--soft);font-weight:400}
    .matrix .error b{color:var(--bad);font-weight:600}
    .matrix b{font-weight:400;color:var(--text)}
    .matrix th{font-weight:400;font-size:.75rem;border:0;padding:.2rem .5rem .2rem 0;white-space:nowrap}
    .matrix th.up{padding:.2rem .15rem;text-align:right}
    .up{vertical-align:bottom}
    .up span{writing-mode:vertical-rl;transform:rotate(180deg)}
    @media (max-width:40rem){.marked li{grid-template-columns:1fr}.stack,.stack tbody,.stack tr,.stack td,.stack caption{display:block}.stack thead{display:none}.stack tr{border-bottom:1px solid var(--line);padding:.6rem 0}.stack td,.stack td.w,.stack td.n{border:0;padding:.1rem 0;text-align:left;width:auto}.stack td .mark{white-space:normal}.stack td[data-head]::before{content:attr(data-head);color:var(--soft)}.stack td[data-head]{display:grid;grid-template-columns:6rem 1fr;gap:.75rem}.stack td:empty{display:none}dl{grid-template-columns:1fr;gap:0}dd{margin-bottom:.75rem}th,td{padding-right:.6rem}td:first-child,.targets td:first-child{min-width:8rem}.rules td:first-child{min-width:11rem}.rules th:last-child,.rules td:last-child{display:none}.targets .mark{white-space:normal;overflow-wrap:normal}.targets th:nth-child(4),.targets td:nth-child(4){display:none}.strip{width:4.75rem}}

    """
}
