import { BRAND } from "@secret/domain";
import type { ReactNode } from "react";
import { classNames } from "../../ui/class-names.ts";
import { Logo } from "../../ui/logo.tsx";
import { ThemeToggle } from "../../ui/theme-toggle.tsx";
import { hidesFooter } from "./footers.ts";

const LINK = "inline-flex min-h-11 items-center hover:text-ink";

interface PublicLayoutProps {
  readonly isHome?: boolean;
  /** Puts header and footer on night, like the page, in both themes. */
  readonly isNight?: boolean;
  readonly children: ReactNode;
}

/**
 * Layout of the public pages: name, theme menu and a small footer. It uses plain links, because these pages are
 * prerendered and must work before any script or router.
 */
export function PublicLayout({ isHome = false, isNight = false, children }: PublicLayoutProps) {
  return (
    <div className={classNames("relative flex min-h-dvh flex-col", isNight && "bg-night")}>
      <header
        className={classNames(
          "page-width flex min-h-16 flex-wrap items-center justify-between gap-3 sm:min-h-20 print:hidden",
          isNight && "on-night",
        )}
      >
        <a href="/" aria-label={`${BRAND.programme} ${BRAND.tagline}, home`}>
          <Logo />
        </a>
        <ThemeToggle />
      </header>
      <main className="flex-1">{children}</main>
      {!hidesFooter() && (
        <footer
          className={classNames(
            "border-t border-line py-8 text-small text-soft print:hidden",
            isNight && "on-night",
          )}
        >
          <nav aria-label="Footer" className="page-width flex flex-wrap gap-x-6">
            <a href="/" className={LINK}>
              {isHome ? BRAND.programme : "Home"}
            </a>
            <a href="/terms-of-use" className={LINK}>
              Terms
            </a>
            <a href="/privacy-policy" className={LINK}>
              Privacy
            </a>
          </nav>
        </footer>
      )}
    </div>
  );
}
