import { useState } from "react";
import type { HelpBodyProps } from "./incident-device.ts";
import { ItemSales } from "./item-sales.tsx";
import { leftCopy, stoppedCopy } from "./sales-copy.ts";

/** Chooses an item, and stops, limits or resumes its sales. */
export function StopSellingHelp({ device, onDone }: HelpBodyProps) {
  const [chosenId, choose] = useState<string>();
  const { items, event } = device.board;
  const chosen = items.find(({ id }) => id === chosenId);
  if (chosen !== undefined) {
    return (
      <section aria-label={chosen.name} className="grid gap-3">
        <h3 className="text-crew-line font-semibold wrap-anywhere">{chosen.name}</h3>
        <ItemSales device={device} item={chosen} onDone={onDone} />
      </section>
    );
  }
  return (
    <ul className="grid gap-2">
      {items.map((item) => {
        const stopped = stoppedCopy(item, event.timeZone);
        return (
          <li key={item.id} className="grid">
            <button
              type="button"
              onClick={() => choose(item.id)}
              className="figures flex min-h-16 flex-wrap items-baseline justify-between gap-x-4 rounded-lg border-2 border-line-strong px-4 py-3 text-left text-crew-note"
            >
              <span className="font-semibold wrap-anywhere">{item.name}</span>
              <span className={stopped === undefined ? "text-soft" : "font-semibold text-danger"}>
                {stopped ?? leftCopy(item)}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
