import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { signOut, useMember } from "../../platform/session/session.ts";
import { ThemeToggle } from "../../ui/theme-toggle.tsx";
import { contactOf, nameOf } from "./member-names.ts";

/** Mobile menu with all links of the desktop header and the profile menu. */
export function MobileMenu({ links, onClose }: { links: ReactNode; onClose: () => void }) {
  const member = useMember();
  const row = "flex min-h-12 items-center justify-between px-1 text-left font-semibold hover:text-accent";
  return (
    <div id="mobile-menu" className="arrive border-t border-line lg:hidden">
      <nav aria-label="Main" className="page-width grid gap-1 py-3">
        {links}
      </nav>
      <div className="page-width grid border-t border-line py-3">
        {member !== undefined && (
          <p className="px-1 pb-1 text-small break-words text-soft">{`${nameOf(member)} · ${contactOf(member)}`}</p>
        )}
        <Link to="/profile" search={{}} onClick={onClose} className={row}>
          Profile Settings
        </Link>
        <div className={row}>
          Theme <ThemeToggle />
        </div>
        <button type="button" onClick={() => void signOut()} className={`${row} text-danger`}>
          Sign Out
        </button>
      </div>
    </div>
  );
}
