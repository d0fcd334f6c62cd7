import type { ReactNode } from "react";

/** What can be done about an offer: on a phone under the thumb, whatever the docket is long. */
export function ClaimActions({ children }: { children: ReactNode }) {
  return (
    <div className="thumb-bar grid gap-3 max-lg:sticky max-lg:bottom-0 max-lg:-mx-4 max-lg:border-t max-lg:border-night-line max-lg:bg-night max-lg:px-4 max-lg:pt-3 max-lg:pb-[calc(12px+env(safe-area-inset-bottom))]">
      {children}
    </div>
  );
}
