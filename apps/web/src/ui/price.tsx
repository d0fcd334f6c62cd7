import { formatUsd } from "@secret/domain";
import { classNames } from "./class-names.ts";

/** Integer cents as US dollars, in figures of one width. */
export function Price({ cents, className }: { cents: number; className?: string }) {
  return <span className={classNames("figures whitespace-nowrap", className)}>{formatUsd(cents)}</span>;
}
