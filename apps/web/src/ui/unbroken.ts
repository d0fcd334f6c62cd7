/** Makes a date and time break only between each other: "Sat, Nov 21 · 6:30–7:00 PM", "Sat, Nov 21, 6:30 PM". */
export function unbroken(text: string): string {
  const [, date = ""] = /^(.* ·) /.exec(text) ?? /^(.*,) /.exec(text) ?? [];
  return text.replaceAll(" ", (space, index: number) => (index === date.length ? space : "\u00a0"));
}
