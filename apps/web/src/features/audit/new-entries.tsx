import type { AuditEntry } from "@secret/contract";
import { useQuery } from "@tanstack/react-query";
import { Button } from "../../ui/button.tsx";
import { type AuditFilter, newestEntriesQuery } from "./audit-queries.ts";

interface NewEntriesProps {
  readonly filter: AuditFilter;
  readonly shown: readonly AuditEntry[];
  readonly onShow: () => Promise<unknown>;
}

/** How many lines came since: they come when they are asked for, so that no row jumps under who reads it. */
export function NewEntries({ filter, shown, onShow }: NewEntriesProps) {
  const { data } = useQuery(newestEntriesQuery(filter));
  const known = new Set(shown.map(({ id }) => id));
  const at = data?.entries.findIndex(({ id }) => known.has(id)) ?? 0;
  // Those that were there when the page came, and have gone out of its time since, are none.
  const newest = shown[0]?.createdAt ?? "";
  const count = at === -1 ? (data?.entries.filter((each) => each.createdAt > newest).length ?? 0) : at;
  return (
    <div role="status" className="empty:hidden">
      {count > 0 && (
        <Button look="quiet" wide className="my-2" onClick={() => void onShow()}>
          {count === data?.entries.length && data.hasMore ? `More than ${count} new` : `${count} new`}
        </Button>
      )}
    </div>
  );
}
