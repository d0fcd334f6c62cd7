import {
  exportDepositEntries,
  exportDeposits,
  getDeposit,
  listDepositEntries,
  listDeposits,
  listUndeposited,
} from "@secret/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../../platform/api.ts";
import { download } from "../../../../platform/download.ts";
import { pagedQuery } from "../../../../platform/load-states/paged-query.ts";
import { moneyKeys } from "../money-queries.ts";

/** Days on which deposits were sent; undefined means any. */
export interface DepositDays {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** Queries deposits, newest first, in pages. */
export function depositPagesQuery(days: DepositDays) {
  return pagedQuery([...moneyKeys.all, "deposits"], days, (query) => call(listDeposits, { query }));
}

/** Queries a deposit with its sums by event. */
export function depositQuery(id: string) {
  return queryOptions({
    queryKey: [...moneyKeys.all, "deposit", id],
    queryFn: () => call(getDeposit, { params: { id } }),
  });
}

/** Queries a deposit's entries in pages: all, or those that don't match our books. */
export function depositEntryPagesQuery(id: string, only?: "problems") {
  return pagedQuery([...moneyKeys.all, "deposit", id, "entries"], { only }, (query) =>
    call(listDepositEntries, { params: { id }, query }),
  );
}

/** Queries payments and refunds that should be in a deposit by now, in pages. */
export function undepositedPagesQuery() {
  return pagedQuery([...moneyKeys.all, "undeposited"], {}, (query) => call(listUndeposited, { query }));
}

/** Downloads the deposits of these days. */
export const exportDepositsFile = (query: { readonly from: string; readonly to: string }) =>
  download(exportDeposits, { query });

/** Downloads a deposit's entries. */
export const exportDepositFile = (id: string) => download(exportDepositEntries, { params: { id } });
