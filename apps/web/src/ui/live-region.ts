const CLEAR_AFTER_MS = 4_000;

let text = "";
let clearing: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/**
 * Announces a text to screen readers only, for changes that the page already shows. A repeated text is announced again.
 */
export function announce(next: string): void {
  clearTimeout(clearing);
  show("");
  show(next);
  clearing = setTimeout(show, CLEAR_AFTER_MS, "");
}

/** Returns the text to announce, usually empty. */
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
