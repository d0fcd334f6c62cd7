/** A list that is shown page by page, as far as its next page goes. */
export interface PagedQuery {
  readonly data: { readonly pages: readonly unknown[] } | undefined;
  fetchNextPage(options: { cancelRefetch: boolean }): Promise<{
    readonly data: { readonly pages: readonly unknown[] } | undefined;
    readonly isFetchNextPageError: boolean;
  }>;
}

/** News that come at every look could take it again each time: somebody presses once more then. */
const LOOKS_MAX = 5;

/**
 * Fetches the next page of a list. News that come meanwhile have the list fetched anew, which ends what was under way: then
 * it is asked for again, after them.
 */
export async function fetchOlder(query: PagedQuery): Promise<void> {
  const before = query.data?.pages.length ?? 0;
  for (let look = 0; look < LOOKS_MAX; look++) {
    const { data, isFetchNextPageError } = await query.fetchNextPage({ cancelRefetch: false });
    if (isFetchNextPageError || (data?.pages.length ?? 0) > before) return;
  }
}
