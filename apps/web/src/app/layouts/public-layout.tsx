import { Link, Outlet, useLocation } from "@tanstack/react-router";
import { Logo } from "../../ui/logo.tsx";
import { ThemeToggle } from "../../ui/theme-toggle.tsx";
import { hidesFooter } from "./footers.ts";

/** Pages for everybody: the name, the theme, and a small footer. */
export function PublicLayout() {
  const { pathname } = useLocation();
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="mx-auto flex print:hidden w-full max-w-6xl items-center justify-between gap-3 px-5 py-4">
        <Link to="/" aria-label="SECRET, home">
          <Logo />
        </Link>
        <ThemeToggle />
      </header>
      <main className="flex-1">
        <Outlet />
      </main>
      {!hidesFooter() && (
        <footer className="border-t border-line print:hidden px-5 py-8 text-[0.94rem] text-soft">
          <nav aria-label="Footer" className="mx-auto flex max-w-6xl flex-wrap gap-x-6">
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
