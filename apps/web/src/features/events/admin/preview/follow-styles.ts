const SHEETS = 'link[rel="stylesheet"], style';

/** Gives another page of this one's the looks of this one, also those that come later. Returns what ends it. */
export function followStyles(page: Document): () => void {
  const copy = () => {
    const sheets = [...document.head.querySelectorAll(SHEETS)];
    page.head.replaceChildren(...sheets.map((sheet) => sheet.cloneNode(true)));
  };
  const isSheet = (node: Node) => node instanceof Element && node.matches(SHEETS);
  const observer = new MutationObserver((changes) => {
    const changed = changes.flatMap(({ addedNodes, removedNodes }) => [...addedNodes, ...removedNodes]);
    if (changed.some(isSheet)) copy();
  });
  copy();
  observer.observe(document.head, { childList: true });
  return () => observer.disconnect();
}
