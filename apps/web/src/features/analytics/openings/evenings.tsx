import type { NextEvening } from "@secret/contract";
import { useQuery } from "@tanstack/react-query";
import { batchRefetches } from "../../../platform/live/batch-refetches.ts";
import { useNow } from "../../../ui/use-now.ts";
import { openingsQuery } from "../analytics-queries.ts";
import { momentOf } from "../evening-moment.ts";
import { TonightPanel } from "../tonight-panel.tsx";
import { OpeningCard } from "./opening-card.tsx";

batchRefetches(["order.changed"], openingsQuery.queryKey);

/** Interval in which the order of the cards is updated, in ms. The cards have clocks of their own. */
const TICK_MS = 10_000;

/**
 * Shows a card for each event that takes orders or entries, or does so soon, and the current or next event. An event of today
 * comes first. The next event has no second panel before its pickup.
 */
export function Evenings({ evening }: { evening: NextEvening | null }) {
  const now = useNow(TICK_MS);
  const openings = useQuery(openingsQuery).data?.openings ?? [];
  const isCovered =
    evening !== null &&
    new Date(evening.pickupStartsAt) > now &&
    openings.some(({ id }) => id === evening.id);
  const isFirst = evening !== null && momentOf(evening, now).isToday;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-7">
      {!isCovered && isFirst && <TonightPanel evening={evening} />}
      {openings.map((opening) => (
        <OpeningCard key={opening.id} opening={opening} />
      ))}
      {!isCovered && !isFirst && <TonightPanel evening={evening} />}
    </div>
  );
}
