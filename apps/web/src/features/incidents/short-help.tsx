import type { HelpBodyProps } from "./incident-device.ts";
import { ItemCount } from "./item-count.tsx";
import { ItemList } from "./item-list.tsx";
import { leftCopy } from "./sales-copy.ts";

/** Chooses the item that ran short, and counts it. */
export function ShortHelp(props: HelpBodyProps) {
  return (
    <ItemList items={props.device.board.items} noteOf={(item) => ({ text: leftCopy(item), isBad: false })}>
      {(item) => <ItemCount {...props} item={item} />}
    </ItemList>
  );
}
