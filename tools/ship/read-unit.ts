/** A unit of systemd's: by section, what each name was said to be, in the order of the lines. */
export type Unit = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

export function readUnit(text: string): Unit {
  const unit: Record<string, Record<string, string[]>> = {};
  let section: Record<string, string[]> = {};
  for (const line of text.split("\n")) {
    const [, title] = /^\[(.+)\]$/.exec(line) ?? [];
    const [, name, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
    if (title !== undefined) {
      section = unit[title] ?? {};
      unit[title] = section;
    } else if (name !== undefined) section[name] = [...(section[name] ?? []), value ?? ""];
  }
  return unit;
}
