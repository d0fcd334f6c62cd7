const END = /^(\d{1,15}):((?:[0-9a-f]{2})*)$/;

/** The command's options. */
interface Asked {
  /** The chain's end that an earlier run printed. */
  readonly kept?: { readonly position: number; readonly hash: Buffer };
  readonly seals: boolean;
}

/** Reads the command's arguments. Returns undefined if they are invalid. */
export function readArguments(given: readonly string[]): Asked | undefined {
  const rest = given.filter((each) => each !== "--seal");
  const seals = rest.length < given.length;
  const [end, ...more] = rest;
  if (more.length > 0) return undefined;
  if (end === undefined) return { seals };
  const [, position, hash] = END.exec(end) ?? [];
  if (position === undefined || hash === undefined) return undefined;
  return { seals, kept: { position: Number(position), hash: Buffer.from(hash, "hex") } };
}
