import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Options of a combobox: arrow keys move through them and Enter chooses one, while the focus stays in the field. */
export function useOptions<Option>(options: readonly Option[], onChoose: (option: Option) => void) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(0);
  const at = Math.min(chosen, options.length - 1);
  const idOf = (index: number) => `${id}-${index}`;
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: "nearest" });
  }, [at]);

  return {
    /** Selects the first option again. */
    restart: () => setChosen(0),
    onKeyDown(event: KeyboardEvent) {
      const option = options[at];
      const step = STEPS[event.key];
      if (option === undefined) return;
      if (event.key === "Enter") onChoose(option);
      else if (step === undefined) return;
      else setChosen((at + step + options.length) % options.length);
      event.preventDefault();
    },
    field: {
      "aria-autocomplete": "list",
      "aria-controls": id,
      "aria-activedescendant": options.length > 0 ? idOf(at) : undefined,
      autoComplete: "off",
      spellCheck: false,
    },
    listbox: { ref: list, id },
    option: (index: number) => ({
      id: idOf(index),
      "aria-selected": index === at,
      className: optionClass(index === at),
    }),
  } as const;
}

function optionClass(isAt: boolean): string {
  const looks =
    "flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded-lg px-3 wrap-anywhere hover:bg-sunken";
  return isAt ? `${looks} bg-sunken font-semibold` : looks;
}
