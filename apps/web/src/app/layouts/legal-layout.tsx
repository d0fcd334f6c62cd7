import { BRAND } from "@secret/domain";
import type { ReactNode } from "react";
import { Logo } from "../../ui/logo.tsx";
import { ThemeToggle } from "../../ui/theme-toggle.tsx";
import { hidesFooter } from "./footers.ts";

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

const LINK =
  "inline-flex min-h-11 items-center wrap-anywhere underline-offset-4 hover:text-ink hover:underline";

const HEADING = "mb-2 text-heading text-ink";

/** Footer with the brand, its location, investors and legal pages. */
function GeneralFooter() {
  if (hidesFooter()) return null;
  return (
    <footer className="border-t border-line py-10 text-small text-soft print:hidden">
      <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-8 sm:grid-cols-[minmax(0,1fr)_auto_auto] sm:gap-12">
        <div>
          <p className={`${HEADING} font-display tracking-[0.14em]`}>{BRAND.programme}</p>
          <p className="max-w-sm">{BRAND.blurb}</p>
          <p className="mt-2">{BRAND.location}</p>
        </div>
        <div className="grid content-start justify-items-start">
          <h2 className={HEADING}>Investors</h2>
          <a href={`mailto:${BRAND.investorEmail}`} className={LINK}>
            {BRAND.investorEmail}
          </a>
          <a href="/investors" className={LINK}>
            Investor Information
          </a>
        </div>
        <nav aria-label="Legal" className="grid content-start justify-items-start">
          <h2 className={HEADING}>Legal</h2>
          <a href="/privacy-policy" className={LINK}>
            Privacy Policy
          </a>
          <a href="/terms-of-use" className={LINK}>
            Terms of Use
          </a>
        </nav>
      </div>
      <p className="page-width mt-8">{`© ${BRAND.foundedYear} ${BRAND.programme}. All rights reserved.`}</p>
    </footer>
  );
}
