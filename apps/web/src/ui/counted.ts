/** Returns a count with its noun: "1 order", "8 orders". */
export function counted(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? "" : "s"}`;
}
