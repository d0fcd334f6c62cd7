/** What is asked for, without what is left open. */
export function givenOf<Filter extends object>(filter: Filter): Filter {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined && value !== "");
  return Object.fromEntries(given) as Filter;
}

/** The query of the page that comes after the row `before`; without one, of the first. */
export function after<Query extends object>(query: Query, before: string | undefined) {
  return before === undefined ? query : { ...query, before };
}
