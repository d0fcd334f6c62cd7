/** A paged list query, as far as `fetchOlder` needs it. */
export interface PagedQuery {
  readonly data: { readonly pages: readonly unknown[] } | undefined;
  fetchNextPage(options: { cancelRefetch: boolean }): Promise<{
    readonly data: { readonly pages: readonly unknown[] } | undefined;
    readonly isFetchNextPageError: boolean;
  }>;
}

/** Maximum number of attempts. Constant refetches could cancel each one; the member can then tap again. */
const ATTEMPTS_MAX = 5;

/** Fetches the next page of a list. A live event may refetch the list and cancel the request, which is then retried. */
export async function fetchOlder(query: PagedQuery): Promise<void> {
  const before = query.data?.pages.length ?? 0;
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    const { data, isFetchNextPageError } = await query.fetchNextPage({ cancelRefetch: false });
    if (isFetchNextPageError || (data?.pages.length ?? 0) > before) return;
  }
}
