import { formatUsd } from "@secret/domain";
import { classNames } from "./class-names.ts";

/** Integer cents as US dollars, in the face of numbers. */
export function Price({ cents, className }: { cents: number; className?: string }) {
  return <span className={classNames("number whitespace-nowrap", className)}>{formatUsd(cents)}</span>;
}
