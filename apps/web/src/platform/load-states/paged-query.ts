import type { Page } from "@secret/contract";
import type { InfiniteData, QueryKey } from "@tanstack/react-query";

/**
 * Queries a list page by page. The given filter values become part of the query key.
 * @param read reads the page after the row `last`, or the first page
 */
export function pagedQuery<Filter extends object, Answer extends Page<{ id: string }>>(
  queryKey: QueryKey,
  filter: Filter,
  read: (query: Filter & { readonly before: string | undefined }, last: LastRow<Answer>) => Promise<Answer>,
) {
  const given = givenOf(filter);
  return {
    queryKey: [...queryKey, given],
    queryFn: ({ pageParam: last }: { pageParam: LastRow<Answer> }) =>
      read({ ...given, before: last?.id }, last),
    initialPageParam: undefined as LastRow<Answer>,
    getNextPageParam: ({ rows, hasMore }: Answer): LastRow<Answer> => (hasMore ? rows.at(-1) : undefined),
  };
}

type LastRow<Answer extends Page<{ id: string }>> = Answer["rows"][number] | undefined;

/** Returns the loaded rows. A row that moved during paging can be on two pages, so only its first copy counts. */
export function rowsOf<Row extends { readonly id: string }>(
  data: InfiniteData<Page<Row>> | undefined,
): readonly Row[] | undefined {
  const rows = data?.pages.flatMap((page) => page.rows);
  const first = new Map(rows?.toReversed().map((row) => [row.id, row]));
  return rows?.filter((row) => first.get(row.id) === row);
}

/** Removes undefined and empty values from a filter. */
export function givenOf<Filter extends object>(filter: Filter): Filter {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined && value !== "");
  return Object.fromEntries(given) as Filter;
}
