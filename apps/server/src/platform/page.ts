import type { Page } from "@secret/contract";

/**
 * Reads a page of rows.
 * @param find reads at most `limit` rows; it is asked for one more than the page has, which tells whether more follow
 */
export async function readPage<Row>(
  limit: number,
  find: (limit: number) => Promise<readonly Row[]>,
): Promise<Page<Row>> {
  const found = await find(limit + 1);
  return { rows: found.slice(0, limit), hasMore: found.length > limit };
}
