/** Validates a search: keeps the named text values and drops everything else. */
export function texts<Name extends string>(...names: Name[]) {
  return (search: Record<string, unknown>): { [Key in Name]?: string | undefined } => {
    const read: { [Key in Name]?: string } = {};
    for (const name of names) {
      const value = search[name];
      if (typeof value === "string") read[name] = value;
    }
    return read;
  };
}

/** Parses an id in a path. Ids are lower case, but a shared link may have it in capitals. */
export function id<Name extends string>(name: Name) {
  const parse = (params: Record<Name, string>) =>
    ({ [name]: params[name].toLowerCase() }) as Record<Name, string>;
  return { parse };
}

/** Writes a search as a query string and skips undefined values. */
export function writeQuery(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return query.size === 0 ? "" : `?${query}`;
}

/** Query names that mark a sign-in callback. Links in emails may lead to `/` with one of them. */
export const CALLBACK_NAMES = ["code", "token", "token_hash", "error", "error_code"];
