/** The pattern of LIKE for texts in which these words stand as they are: its signs mean nothing else in them. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}
