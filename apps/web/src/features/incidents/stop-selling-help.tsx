import type { CrewItem } from "@secret/contract";
import { useState } from "react";
import type { HelpBodyProps } from "./incident-device.ts";
import { ItemList } from "./item-list.tsx";
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
  const noteOf = (item: CrewItem) => {
    const stopped = stoppedCopy(item, event.timeZone);
    return { text: stopped ?? leftCopy(item), isBad: stopped !== undefined };
  };
  return <ItemList items={items} onChoose={({ id }) => choose(id)} noteOf={noteOf} />;
}
