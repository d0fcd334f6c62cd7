/** Removes undefined and empty values from a filter. */
export function givenOf<Filter extends object>(filter: Filter): Filter {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined && value !== "");
  return Object.fromEntries(given) as Filter;
}

/** Returns the query for the page after the row `before`, or for the first page. */
export function after<Query extends object>(query: Query, before: string | undefined) {
  return before === undefined ? query : { ...query, before };
}
