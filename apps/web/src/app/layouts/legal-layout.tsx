import type { ReactNode } from "react";
import { Logo } from "../../ui/logo.tsx";
import { ThemeToggle } from "../../ui/theme-toggle.tsx";
import { GeneralFooter } from "./general-footer.tsx";

/** Terms, privacy, investors: a way back, the name, the theme. On a phone the way back is its arrow alone. */
export function LegalLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="border-b border-line">
        <div className="mx-auto flex min-h-16 max-w-3xl flex-wrap items-center justify-between gap-3 px-4">
          <a
            href="/"
            className="inline-flex min-h-11 min-w-11 items-center gap-2 font-semibold hover:text-accent"
          >
            <span aria-hidden="true">←</span> <span className="max-sm:sr-only">Back to Home</span>
          </a>
          <Logo compact />
          <ThemeToggle />
        </div>
      </header>
      <main className="mx-auto max-w-3xl px-4 py-10">{children}</main>
      <GeneralFooter />
    </>
  );
}
