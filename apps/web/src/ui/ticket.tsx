import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

/** Kitchen ticket with torn edges, for an order's lines and total. */
export function Ticket({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div className="drop-shadow-docket">
      <div className={classNames("docket-paper px-5 py-8 sm:px-7", className)}>{children}</div>
    </div>
  );
}

/** Perforated line across a ticket. */
export function TearLine() {
  return <hr className="tear-line my-5" />;
}
