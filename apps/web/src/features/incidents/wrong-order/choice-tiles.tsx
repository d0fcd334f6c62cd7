import { useId } from "react";
import { classNames } from "../../../ui/class-names.ts";

/** Two columns of tiles, or one with large text, so that no word breaks. */
export const TWO_COLUMNS = "grid-cols-[repeat(auto-fit,minmax(min(100%,max(7.5rem,40%)),1fr))]";
const THREE_COLUMNS = "grid-cols-[repeat(auto-fit,minmax(max(5rem,30%),1fr))]";

interface ChoiceTilesProps<Value> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly text: string }[];
  readonly chosen: Value | undefined;
  readonly onChoose: (value: Value) => void;
  /** Whether the tiles have three columns instead of two. */
  readonly isInThree?: boolean;
}

/** Chooses one of several tiles, each large enough for a wet thumb. */
export function ChoiceTiles<Value extends string | number>({
  label,
  options,
  chosen,
  onChoose,
  isInThree = false,
}: ChoiceTilesProps<Value>) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <h3 id={id} className="font-sans text-body font-semibold">
        {label}
      </h3>
      <div className={`grid gap-2 ${isInThree ? THREE_COLUMNS : TWO_COLUMNS}`}>
        {options.map(({ value, text }) => (
          <button
            key={value}
            type="button"
            aria-pressed={value === chosen}
            onClick={() => onChoose(value)}
            className={classNames(
              "min-h-16 rounded-lg border-2 border-line-strong px-3 py-2 text-center leading-tight font-semibold break-words",
              "aria-pressed:border-transparent aria-pressed:bg-ink aria-pressed:text-surface",
            )}
          >
            {text}
          </button>
        ))}
      </div>
    </section>
  );
}
