import { BRAND } from "@secret/domain";
import { hidesFooter } from "./footers.ts";

const LINK =
  "inline-flex min-h-11 items-center wrap-anywhere underline-offset-4 hover:text-ink hover:underline";

/** The brand, where it is, its investors, its legal pages. */
export function GeneralFooter() {
  if (hidesFooter()) return null;
  return (
    <footer className="border-t border-line py-10 text-small text-soft print:hidden">
      <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-8 sm:grid-cols-[2fr_1fr_1fr]">
        <div>
          <p className="font-display text-heading tracking-[0.14em] text-ink">{BRAND.programme}</p>
          <p className="mt-2 max-w-sm">{BRAND.blurb}</p>
          <p className="mt-2">{BRAND.location}</p>
        </div>
        <div>
          <h2 className="text-lead text-ink">Investors</h2>
          <a href={`mailto:${BRAND.investorEmail}`} className={LINK}>
            {BRAND.investorEmail}
          </a>
          <br />
          <a href="/investors" className={LINK}>
            Investor Information
          </a>
        </div>
        <nav aria-label="Legal" className="grid content-start">
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
