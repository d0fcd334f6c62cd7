import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

const PAGES = [
  { to: "/admin/users", name: "Members" },
  { to: "/admin/users/waiting", name: "Not verified yet" },
  { to: "/admin/users/invitations", name: "Invitations" },
] as const;

/** Title of the user pages, with the tabs and each page's own actions. */
export function UsersHead({ children }: { children?: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <h1 className="text-section">Users</h1>
        {children}
      </div>
      <nav aria-label="Users" className="flex flex-wrap gap-x-6">
        {PAGES.map(({ to, name }) => (
          <Link
            key={to}
            to={to}
            activeOptions={{ exact: true, includeSearch: false }}
            className="inline-flex min-h-11 items-center text-soft underline-offset-4 hover:underline aria-[current=page]:font-semibold aria-[current=page]:text-ink"
          >
            {name}
          </Link>
        ))}
      </nav>
    </div>
  );
}
