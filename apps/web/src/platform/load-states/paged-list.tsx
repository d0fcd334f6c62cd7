import type { Page } from "@secret/contract";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { RowsSkeleton } from "../../ui/skeleton.tsx";
import { LoadFailed } from "./load-failed.tsx";
import { rowsOf } from "./paged-query.ts";
import { ShowOlder } from "./show-older.tsx";

export interface PagedListProps<Row> {
  /** Plural of the rows, for the error: "orders". */
  readonly name: string;
  readonly query: UseInfiniteQueryResult<InfiniteData<Page<Row>>>;
  readonly skeleton?: ReactNode;
  readonly empty: ReactNode;
  /** Shows the loaded rows, of which there is at least one. */
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** Shows a list that loads page by page, with its loading, error and empty states. */
export function PagedList<Row extends { readonly id: string }>(props: PagedListProps<Row>) {
  const { name, query, skeleton = <RowsSkeleton rows={8} />, empty, children } = props;
  const rows = rowsOf(query.data);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {query.isPending && skeleton}
      {query.isError && rows === undefined && (
        <LoadFailed title={`Failed to load ${name}`} query={query} isPage={false} />
      )}
      {rows?.length === 0 && empty}
      {rows !== undefined && rows.length > 0 && children(rows)}
      {query.hasNextPage && <ShowOlder query={query} />}
    </div>
  );
}
