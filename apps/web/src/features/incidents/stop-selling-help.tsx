import type { CrewItem } from "@secret/contract";
import type { HelpBodyProps } from "./incident-device.ts";
import { ItemList } from "./item-list.tsx";
import { ItemSales } from "./item-sales.tsx";
import { leftCopy, stoppedCopy } from "./sales-copy.ts";

/** Chooses an item, and stops, limits or resumes its sales. */
export function StopSellingHelp(props: HelpBodyProps) {
  const { items, event } = props.device.board;
  const noteOf = (item: CrewItem) => {
    const stopped = stoppedCopy(item, event.timeZone);
    return { text: stopped ?? leftCopy(item), isBad: stopped !== undefined };
  };
  return (
    <ItemList items={items} noteOf={noteOf}>
      {(item) => <ItemSales {...props} item={item} />}
    </ItemList>
  );
}
