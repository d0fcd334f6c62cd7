/** A key by itself: not one that somebody types into a field, or with which they call the browser or the system. */
export function isPlainKey({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean {
  const isTyped = target instanceof HTMLElement && target.matches("input, textarea, select, dialog *");
  return !isTyped && !ctrlKey && !metaKey && !altKey && !defaultPrevented;
}
