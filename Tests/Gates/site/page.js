// What is wrong with the page at hand, as a list of sentences.
(() => {
  const problems = [];
  document.querySelectorAll("details").forEach((part) => { part.open = true; });

  const form = document.querySelector("form.filter");
  if (window.hacked !== undefined || document.scripts.length > (form ? 1 : 0)) {
    problems.push("a script ran or is there");
  }
  if (form && (form.hidden || !form.querySelector("output").textContent)) {
    problems.push("the script that filters did not run");
  }
  if (document.querySelector("style") && getComputedStyle(document.body).maxWidth === "none") {
    problems.push("the style sheet is not used");
  }
  const width = document.documentElement.scrollWidth;
  if (width > window.innerWidth) problems.push(`is ${width} pixels wide on ${window.innerWidth}`);

  for (const picture of document.querySelectorAll("svg, img")) {
    const name = picture.getAttribute("aria-label") || picture.getAttribute("alt");
    const isHidden = picture.closest("[aria-hidden=true]") !== null;
    // A picture inside a picture is a part of it.
    const isPart = picture.parentElement.closest("svg") !== null;
    if (!isHidden && !isPart && !(name && picture.getAttribute("role") === "img")) {
      problems.push(`a picture without a name: ${picture.outerHTML.slice(0, 80)}`);
    }
  }
  for (const link of document.querySelectorAll("a")) {
    const name = link.textContent.trim() || link.getAttribute("aria-label");
    if (!name) problems.push(`a link without a name: ${link.getAttribute("href")}`);
  }

  // Contrast as WCAG 2.2 defines it, section 1.4.3.
  const channels = (text) => (text.match(/[\d.]+/g) || []).map(Number);
  const light = (color) => {
    const [red, green, blue] = color.slice(0, 3).map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
  const ground = (element) => {
    for (let part = element; part; part = part.parentElement) {
      const color = channels(getComputedStyle(part).backgroundColor);
      if (color.length === 3 || color[3] === 1) return color;
    }
    return isDark ? [18, 18, 18] : [255, 255, 255];
  };
  const seen = new Set();
  const judge = (element, style, what) => {
    const pair = [channels(style.color), ground(element)];
    const key = JSON.stringify(pair);
    if (seen.has(key)) return;
    seen.add(key);
    const [high, low] = pair.map(light).sort((one, other) => other - one);
    const ratio = (high + 0.05) / (low + 0.05);
    if (ratio < 4.5) problems.push(`contrast ${ratio.toFixed(2)} of ${what}: ${key}`);
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || element.closest("title, style, script")) continue;
    judge(element, getComputedStyle(element), element.tagName + "." + element.className);
  }
  for (const cell of document.querySelectorAll("[data-head]")) {
    judge(cell, getComputedStyle(cell, "::before"), "a head before a cell");
  }
  return problems;
})()
