import { useEffect, useRef, useState } from "react";
import { SELECT } from "./field.tsx";
import { useOptions } from "./use-options.ts";

/** One of too many to be listed, with what tells it from others of its name. */
interface FoundChoice {
  readonly id: string;
  readonly name: string;
  readonly more: string;
}

interface SearchChoiceProps {
  /** What is chosen: "Person". */
  readonly label: string;
  readonly placeholder: string;
  /** The name of what is chosen; undefined: nothing is. */
  readonly chosen: string | undefined;
  readonly typed: string;
  /** What fits what is typed; undefined as long as it is looked for. */
  readonly found: readonly FoundChoice[] | undefined;
  readonly onType: (typed: string) => void;
  /** Undefined: it is all again. */
  readonly onChoose: (id: string | undefined) => void;
}

/** A filter by one of many: typed for and chosen; then its name stands in its place, and pressed it goes. */
export function SearchChoice({ chosen, onChoose, ...search }: SearchChoiceProps) {
  // Who chose, or chose no more, goes on from what has come in its place.
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
      className="inline-flex min-h-11 min-w-0 items-center gap-2 rounded-xl border-[1.5px] border-ink bg-raised px-3 text-left text-small font-semibold wrap-anywhere hover:bg-quiet"
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
  const options = useOptions(found ?? [], ({ id }) => onChoose(id));
  const isAsked = isOpen && typed.trim() !== "";
  const isShown = isAsked && found !== undefined && found.length > 0;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the field within
    <div
      className="relative min-w-0 max-sm:col-span-full sm:w-40 lg:w-34 xl:w-40"
      onBlur={() => setOpen(false)}
      onKeyDown={(event) => {
        if (event.key === "Escape" && isAsked) onType("");
        else if (isShown) options.onKeyDown(event);
      }}
    >
      <input
        {...options.field}
        role="combobox"
        ref={useFocusAfter(isByHand)}
        type="text"
        aria-label={label}
        aria-expanded={isShown}
        placeholder={placeholder}
        value={typed}
        onFocus={() => setOpen(true)}
        onChange={(event) => {
          onType(event.target.value);
          options.restart();
          setOpen(true);
        }}
        className={`${SELECT} w-full`}
      />
      {isAsked && (
        <div className="absolute top-full right-0 left-0 z-30 mt-1 rounded-xl border border-line-strong bg-raised p-1.5 shadow-float max-sm:min-w-full sm:left-auto sm:w-80">
          {isShown ? (
            <div {...options.listbox} role="listbox" aria-label={label} className="max-h-80 overflow-y-auto">
              {found.map(({ id, name, more }, index) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus
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
              {found === undefined ? "Looking…" : "Nothing fits"}
            </p>
          )}
        </div>
      )}
    </div>
  );
}
