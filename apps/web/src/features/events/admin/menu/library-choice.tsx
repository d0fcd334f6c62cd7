import type { LibraryItem } from "@secret/contract";
import { formatUsd } from "@secret/domain";
import { useQuery } from "@tanstack/react-query";
import { SELECT } from "../../../../ui/field.tsx";
import { menuLibraryQuery } from "./menu-queries.ts";

/** Whatever was on a menu before can be put on this one, as it was last. */
export function LibraryChoice({ onChoose }: { onChoose: (item: LibraryItem) => void }) {
  const library = useQuery(menuLibraryQuery);
  const items = library.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <label className="flex min-w-0 flex-1 basis-64 flex-wrap items-center gap-x-3 gap-y-1.5 font-semibold">
      From the library
      <select
        value=""
        onChange={(event) => {
          const chosen = items[Number(event.target.value)];
          if (chosen !== undefined) onChoose(chosen);
        }}
        className={`${SELECT} min-w-0 flex-1 basis-40 font-normal`}
      >
        <option value="" disabled>
          Choose an item
        </option>
        {items.map((item, index) => (
          <option key={item.name} value={index}>
            {`${item.name}, ${formatUsd(item.priceCents)} (${item.eventTitle})`}
          </option>
        ))}
      </select>
    </label>
  );
}
