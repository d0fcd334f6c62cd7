import { Link, Outlet } from "@tanstack/react-router";
import { Logo } from "../../ui/logo.tsx";
import { ThemeToggle } from "../../ui/theme-toggle.tsx";
import { GeneralFooter } from "./general-footer.tsx";

/** Terms and privacy: a way back, the name, the theme. */
export function LegalLayout() {
  return (
    <>
      <header className="border-b border-line">
        <div className="mx-auto flex max-w-3xl flex-wrap items-center justify-between gap-3 px-5 py-4">
          <Link to="/" className="inline-flex min-h-11 items-center gap-2 font-semibold hover:text-accent">
            <span aria-hidden="true">←</span> Back to Home
          </Link>
          <Logo compact />
          <ThemeToggle />
        </div>
      </header>
      <main className="mx-auto max-w-3xl px-5 py-10">
        <Outlet />
      </main>
      <GeneralFooter />
    </>
  );
}
