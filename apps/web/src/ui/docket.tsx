import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

/** A kitchen docket, torn off above and below: for what was ordered, and what it costs. */
export function Docket({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div className="drop-shadow-docket">
      <div className={classNames("docket-paper px-5 py-8 sm:px-7", className)}>{children}</div>
    </div>
  );
}

/** Where a docket would be torn in two. */
export function TearLine() {
  return <hr className="tear-line my-5" />;
}
