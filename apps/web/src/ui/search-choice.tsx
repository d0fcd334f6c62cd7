import { useEffect, useRef, useState } from "react";
import { FilterFrame } from "./filter-choice.tsx";
import { useOptions } from "./use-options.ts";

/** A search result, with details that distinguish equal names. */
interface FoundChoice {
  readonly id: string;
  readonly name: string;
  readonly more: string;
}

interface SearchChoiceProps {
  /** Accessible name: "Person". */
  readonly label: string;
  readonly placeholder: string;
  /** Name of the chosen result, if any. */
  readonly chosen: string | undefined;
  readonly typed: string;
  /** Search results; undefined while loading. */
  readonly found: readonly FoundChoice[] | undefined;
  readonly onType: (typed: string) => void;
  /** Called with undefined when the choice is cleared. */
  readonly onChoose: (id: string | undefined) => void;
}

/**
 * Filter by one of many records: search, then choose. The chosen name replaces the field, and a tap on it clears the
 * choice.
 */
export function SearchChoice({ chosen, onChoose, ...search }: SearchChoiceProps) {
  // After a choice or its removal, the focus moves to the element that replaced the field.
  const isByHand = useRef(false);
  const choose = (id: string | undefined) => {
    isByHand.current = true;
    search.onType("");
    onChoose(id);
  };
  const parts = { isByHand, onChoose: choose };
  if (chosen === undefined) return <SearchField {...search} {...parts} />;
  return <Chosen name={chosen} {...parts} />;
}

interface PartProps {
  readonly isByHand: { current: boolean };
  readonly onChoose: (id: string | undefined) => void;
}

function useFocusAfter(isByHand: { current: boolean }) {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isByHand.current) element.current?.focus();
    isByHand.current = false;
  }, [isByHand]);
  return (found: HTMLElement | null) => {
    element.current = found;
  };
}

function Chosen({ name, isByHand, onChoose }: PartProps & { name: string }) {
  return (
    <button
      ref={useFocusAfter(isByHand)}
      type="button"
      onClick={() => onChoose(undefined)}
      aria-label={`${name}: show all again`}
      className="inline-flex min-h-12 min-w-0 items-center gap-2 rounded-xl border-[1.5px] border-ink bg-raised px-3 text-left text-small font-semibold wrap-anywhere hover:bg-quiet"
    >
      {name}
      <span aria-hidden="true" className="ml-auto">
        ✕
      </span>
    </button>
  );
}

type SearchFieldProps = Omit<SearchChoiceProps, "chosen"> & PartProps;

function SearchField({ label, placeholder, typed, found, onType, onChoose, isByHand }: SearchFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const field = useFocusAfter(isByHand);
  const options = useOptions(found ?? [], ({ id }) => onChoose(id));
  const isAsked = isOpen && typed.trim() !== "";
  const isShown = isAsked && found !== undefined && found.length > 0;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the field inside
    <div
      className="relative min-w-0 max-sm:col-span-full sm:w-28"
      onBlur={() => setOpen(false)}
      onKeyDown={(event) => {
        if (event.key === "Escape" && isAsked) onType("");
        else if (isShown) options.onKeyDown(event);
      }}
    >
      <FilterFrame label={label} className="h-full">
        {(control) => (
          <input
            {...options.field}
            {...control}
            role="combobox"
            ref={field}
            type="text"
            aria-expanded={isShown}
            placeholder={placeholder}
            value={typed}
            onFocus={() => setOpen(true)}
            onChange={(event) => {
              onType(event.target.value);
              options.restart();
              setOpen(true);
            }}
          />
        )}
      </FilterFrame>
      {isAsked && (
        <div className="absolute top-full right-0 left-0 z-30 mt-1 rounded-xl border border-line-strong bg-raised p-1.5 shadow-float max-sm:min-w-full sm:left-auto sm:w-80">
          {isShown ? (
            <div {...options.listbox} role="listbox" aria-label={label} className="max-h-80 overflow-y-auto">
              {found.map(({ id, name, more }, index) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and handles the keys
                <div
                  key={id}
                  {...options.option(index)}
                  role="option"
                  tabIndex={-1}
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => onChoose(id)}
                >
                  {name}
                  <span className="text-right text-fine text-soft">{more}</span>
                </div>
              ))}
            </div>
          ) : (
            <p role="status" className="px-3 py-2.5 text-small text-soft">
              {found === undefined ? "Searching…" : "No matches"}
            </p>
          )}
        </div>
      )}
    </div>
  );
}
