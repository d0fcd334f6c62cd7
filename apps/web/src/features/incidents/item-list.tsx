import type { CrewItem } from "@secret/contract";
import { type ReactNode, useState } from "react";

interface ItemListProps {
  readonly items: readonly CrewItem[];
  /** Returns a note beside an item's name, and whether it is bad. */
  readonly noteOf: (item: CrewItem) => { readonly text: string; readonly isBad: boolean };
  /** Renders the chosen item. */
  readonly children: (item: CrewItem) => ReactNode;
}

/** Chooses an item of the menu, and shows it. */
export function ItemList({ items, noteOf, children }: ItemListProps) {
  const [chosenId, choose] = useState<string>();
  const chosen = items.find(({ id }) => id === chosenId);
  if (chosen !== undefined)
    return (
      <section aria-label={chosen.name} className="grid gap-4">
        <h3 className="text-crew-line font-semibold wrap-anywhere">{chosen.name}</h3>
        {children(chosen)}
      </section>
    );
  return (
    <ul className="grid gap-2">
      {items.map((item) => {
        const { text, isBad } = noteOf(item);
        return (
          <li key={item.id} className="grid">
            <button
              type="button"
              onClick={() => choose(item.id)}
              className="figures flex min-h-16 flex-wrap content-center items-baseline justify-between gap-x-4 rounded-lg border-2 border-line-strong px-4 py-3 text-left text-crew-note"
            >
              <span className="font-semibold wrap-anywhere">{item.name}</span>
              <span className={isBad ? "font-semibold text-danger" : "text-soft"}>{text}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
