import { Link, Outlet, useLocation } from "@tanstack/react-router";
import { Logo } from "../../ui/logo.tsx";
import { ThemeToggle } from "../../ui/theme-toggle.tsx";
import { hidesFooter } from "./footers.ts";

/** Pages for everybody: the name, the theme, and a small footer. */
export function PublicLayout() {
  const { pathname } = useLocation();
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="page-width flex items-center justify-between gap-3 py-4 print:hidden">
        <Link to="/" aria-label="SECRET, home">
          <Logo />
        </Link>
        <ThemeToggle />
      </header>
      <main className="flex-1">
        <Outlet />
      </main>
      {!hidesFooter() && (
        <footer className="border-t border-line py-8 text-small text-soft print:hidden">
          <nav aria-label="Footer" className="page-width flex flex-wrap gap-x-6">
            <Link to="/" className="inline-flex min-h-11 items-center hover:text-ink">
              {pathname === "/" ? "SECRET" : "Home"}
            </Link>
            <Link to="/terms-of-use" className="inline-flex min-h-11 items-center hover:text-ink">
              Terms
            </Link>
            <Link to="/privacy-policy" className="inline-flex min-h-11 items-center hover:text-ink">
              Privacy
            </Link>
          </nav>
        </footer>
      )}
    </div>
  );
}
