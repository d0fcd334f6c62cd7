/** Query values that a page reads; what else an address carries is left alone. */
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

/** An id of the address, as the server writes it: somebody's link may have it in capitals. */
export function id<Name extends string>(name: Name) {
  const parse = (params: Record<Name, string>) =>
    ({ [name]: params[name].toLowerCase() }) as Record<Name, string>;
  return { parse };
}

/** The query of an address; values that are not given are left out. */
export function writeQuery(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return query.size === 0 ? "" : `?${query}`;
}
