/** Vite's `manifest.json`: the output file of each source module. */
export type ChunkList = Readonly<
  Record<string, { readonly file: string; readonly imports?: readonly string[] }>
>;

/** Returns the files of some modules and of all their static imports. */
export function filesOf(list: ChunkList, modules: readonly string[]): Set<string> {
  const found = new Set<string>();
  const add = (name: string) => {
    const chunk = list[name];
    if (chunk === undefined) throw new Error(`${name} isn't part of the build`);
    if (found.has(chunk.file)) return;
    found.add(chunk.file);
    for (const each of chunk.imports ?? []) add(each);
  };
  for (const name of modules) add(name);
  return found;
}
