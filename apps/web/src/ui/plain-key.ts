/**
 * Returns whether a key was pressed without modifiers and outside of fields and dialogs, so that a shortcut may use it.
 */
export function isPlainKey({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean {
  const isTyped = target instanceof HTMLElement && target.matches("input, textarea, select, dialog *");
  return !isTyped && !ctrlKey && !metaKey && !altKey && !defaultPrevented;
}
