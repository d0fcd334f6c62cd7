const CLEAR_AFTER_MS = 4_000;

let text = "";
let clearing: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Announces text only to screen readers, for changes that the page already shows. The same text twice is announced twice. */
export function announce(next: string): void {
  clearTimeout(clearing);
  show("");
  show(next);
  clearing = setTimeout(show, CLEAR_AFTER_MS, "");
}

/** The text to announce now; empty most of the time. */
export function announcedText(): string {
  return text;
}

export function onAnnouncement(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function show(next: string): void {
  text = next;
  for (const listener of listeners) listener();
}
