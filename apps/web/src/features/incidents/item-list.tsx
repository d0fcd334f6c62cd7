import type { CrewItem } from "@secret/contract";

interface ItemListProps {
  readonly items: readonly CrewItem[];
  readonly onChoose: (item: CrewItem) => void;
  /** Returns a note beside an item's name, and whether it is bad. */
  readonly noteOf: (item: CrewItem) => { readonly text: string; readonly isBad: boolean };
}

/** Chooses an item of the menu. */
export function ItemList({ items, onChoose, noteOf }: ItemListProps) {
  return (
    <ul className="grid gap-2">
      {items.map((item) => {
        const { text, isBad } = noteOf(item);
        return (
          <li key={item.id} className="grid">
            <button
              type="button"
              onClick={() => onChoose(item)}
              className="figures flex min-h-16 flex-wrap items-baseline justify-between gap-x-4 rounded-lg border-2 border-line-strong px-4 py-3 text-left text-crew-note"
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
