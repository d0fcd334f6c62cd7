import type { ReactNode } from "react";
import { Logo } from "../../ui/logo.tsx";
import { ThemeToggle } from "../../ui/theme-toggle.tsx";
import { GeneralFooter } from "./general-footer.tsx";

/** Layout of terms, privacy and investors. On a phone the back link shows its arrow only. */
export function LegalLayout({ children }: { children: ReactNode }) {
  return (
    <div className="[--page-width:48rem]">
      <header className="border-b border-line">
        <div className="page-width flex min-h-16 flex-wrap items-center gap-3">
          <div className="flex-1">
            <a
              href="/"
              className="inline-flex min-h-11 min-w-11 items-center gap-2 font-semibold hover:text-accent"
            >
              <span aria-hidden="true">←</span> <span className="max-sm:sr-only">Back to Home</span>
            </a>
          </div>
          <Logo compact />
          <div className="flex flex-1 justify-end">
            <ThemeToggle />
          </div>
        </div>
      </header>
      <main className="page-width py-10">{children}</main>
      <GeneralFooter />
    </div>
  );
}
