import { formatUsd } from "@secret/domain";
import { classNames } from "./class-names.ts";

/** Formats integer cents as US dollars in the number font. */
export function Price({ cents, className }: { cents: number; className?: string }) {
  return <span className={classNames("number whitespace-nowrap", className)}>{formatUsd(cents)}</span>;
}
