import type { ReactNode } from "react";

/**
 * Bar with the page's main action: fixed to the bottom on a phone, in place on a desktop. The member layout reserves
 * its space.
 */
export function StickyActionBar({ children }: { children: ReactNode }) {
  return (
    <div className="thumb-bar fixed inset-x-0 bottom-0 z-30 flex items-center gap-4 border-t border-line bg-raised px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] shadow-float md:static md:border-0 md:bg-transparent md:p-0 md:shadow-none print:hidden">
      {children}
    </div>
  );
}
