import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

/** Maximum length of a figure in large type, in characters; longer ones shrink on a phone. */
const FIGURE_ON_PHONE = 12;

/** Named figure. Inside a `dl`. */
export function Tile({ name, children }: { name: string; children: ReactNode }) {
  const isLong = typeof children === "string" && children.length > FIGURE_ON_PHONE;
  return (
    <div className="flex flex-col justify-between gap-2 border-t-3 border-ink pt-2.5 pb-1">
      <dt className="text-small text-soft">{name}</dt>
      <dd className={classNames("number text-section leading-none", isLong && "max-sm:text-heading")}>
        {children}
      </dd>
    </div>
  );
}
