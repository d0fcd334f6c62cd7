import { BRAND } from "@secret/domain";
import { hidesFooter } from "./footers.ts";

const LINK =
  "inline-flex min-h-11 items-center wrap-anywhere underline-offset-4 hover:text-ink hover:underline";

const HEADING = "mb-2 text-heading text-ink";

/** Footer with the brand, its location, investors and legal pages. */
export function GeneralFooter() {
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
