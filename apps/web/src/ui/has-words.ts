/** Returns whether a text contains all words of a search, in any case. */
export function hasWords(text: string, search: string): boolean {
  const words = search.toLowerCase().trim().split(/\s+/);
  return words.every((word) => text.toLowerCase().includes(word));
}
