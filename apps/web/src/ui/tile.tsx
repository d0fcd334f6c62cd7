import { type ReactNode, useId, useState } from "react";
import { classNames } from "./class-names.ts";

/** Maximum length of a figure in large type, in characters; longer ones shrink on a phone. */
const FIGURE_ON_PHONE = 12;

interface TileProps {
  readonly name: string;
  /** Explains how it is counted, unfolded by a button. */
  readonly definition?: string | undefined;
  /** A related figure in small type: "$812.00 collected". */
  readonly note?: string | undefined;
  readonly children: ReactNode;
}

/** Named figure. Inside a `dl`. */
export function Tile({ name, definition, note, children }: TileProps) {
  const isLong = typeof children === "string" && children.length > FIGURE_ON_PHONE;
  return (
    <div className="flex flex-col gap-2 border-t-3 border-ink pt-2.5 pb-1">
      <DefinedName name={name} definition={definition} />
      <dd>
        <span
          className={classNames("number block text-section leading-none", isLong && "max-sm:text-heading")}
        >
          {children}
        </span>
        {note !== undefined && <span className="figures mt-1.5 block text-fine text-soft">{note}</span>}
      </dd>
    </div>
  );
}

/** Name of a figure, with a button that unfolds its definition. Inside a `dl`. */
export function DefinedName({ name, definition }: Pick<TileProps, "name" | "definition">) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (definition === undefined) return <dt className="text-small text-soft">{name}</dt>;
  return (
    <dt className="text-small text-soft">
      <span className="flex items-start justify-between gap-1">
        {name}
        <button
          type="button"
          aria-label={`About ${name}`}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
          className="-my-3 -mr-3 grid size-11 shrink-0 place-items-center rounded-lg hover:text-ink"
        >
          <svg
            viewBox="0 0 20 20"
            aria-hidden="true"
            className="size-4 fill-none stroke-current stroke-[1.5]"
          >
            <circle cx="10" cy="10" r="8" />
            <path d="M10 9v5M10 5.8v.4" strokeLinecap="round" />
          </svg>
        </button>
      </span>
      {isOpen && (
        <span id={id} className="arrive mt-1 block text-fine">
          {definition}
        </span>
      )}
    </dt>
  );
}
