import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { PageHead } from "../../../ui/page-head.tsx";

const PAGES = [
  { to: "/admin/users", name: "Members" },
  { to: "/admin/users/waiting", name: "Not verified yet" },
  { to: "/admin/users/invitations", name: "Invitations" },
] as const;

/** Head of the user pages, with each page's own filters and actions, and the tabs. */
export function UsersHead({ children, actions }: { children: ReactNode; actions?: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageHead title="Users" actions={actions}>
        {children}
      </PageHead>
      <nav aria-label="Users" className="places">
        {PAGES.map(({ to, name }) => (
          <Link key={to} to={to} activeOptions={{ exact: true, includeSearch: false }}>
            {name}
          </Link>
        ))}
      </nav>
    </div>
  );
}
