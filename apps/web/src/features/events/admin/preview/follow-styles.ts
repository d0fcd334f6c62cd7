const SHEETS = 'link[rel="stylesheet"], style';

/**
 * Gives another page of this one's the looks of this one, also those that come later. Returns what ends it.
 * @param onDressed told once the first are there
 */
export function followStyles(page: Document, onDressed: () => void): () => void {
  const copies = new Map<Element, Element>();
  const follow = () => {
    const sheets = new Set(document.head.querySelectorAll(SHEETS));
    for (const [sheet, copy] of copies) {
      if (sheets.has(sheet)) continue;
      copy.remove();
      copies.delete(sheet);
    }
    // One that is there already stays: put in again, it would be loaded again.
    for (const sheet of sheets) {
      if (copies.has(sheet)) continue;
      const copy = sheet.cloneNode(true) as Element;
      copies.set(sheet, copy);
      page.head.append(copy);
    }
  };
  const isSheet = (node: Node) => node instanceof Element && node.matches(SHEETS);
  const observer = new MutationObserver((changes) => {
    const changed = changes.flatMap(({ addedNodes, removedNodes }) => [...addedNodes, ...removedNodes]);
    if (changed.some(isSheet)) follow();
  });
  follow();
  void Promise.all([...copies.values()].map(loaded)).then(onDressed);
  observer.observe(document.head, { childList: true });
  return () => observer.disconnect();
}

/** Until a sheet is there, or is known not to come. */
function loaded(sheet: Element): Promise<unknown> | undefined {
  if (sheet.localName !== "link") return undefined;
  return new Promise((resolve) => {
    sheet.addEventListener("load", resolve);
    sheet.addEventListener("error", resolve);
  });
}
