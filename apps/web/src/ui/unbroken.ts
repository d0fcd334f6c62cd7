/** Makes a date and time break only between each other: "Sat, Nov 21, 2026, 6:30 – 7:00 PM". */
export function unbroken(text: string): string {
  const beforeTime = text.lastIndexOf(", ") + 1;
  return text.replaceAll(" ", (space, index: number) => (index === beforeTime ? space : "\u00a0"));
}
