import { Link } from "@tanstack/react-router";
import { DataProvider } from "./data-provider.tsx";
import { MemberShell } from "./member-layout.tsx";

const TABS = [
  { to: "/admin", name: "Home" },
  { to: "/admin/events", name: "Events" },
  { to: "/admin/orders", name: "Orders" },
] as const;

/** The owner's pages: wider than the member's, with a way between them in the header's lower part. */
export function AdminLayout() {
  return (
    <div className="[--page-width:82.5rem]">
      <DataProvider>
        <MemberShell tabs={<AdminTabs />} />
      </DataProvider>
    </div>
  );
}

function AdminTabs() {
  return (
    <nav aria-label="Admin" className="page-width flex h-12 gap-7 overflow-x-auto">
      {TABS.map(({ to, name }) => (
        <Link
          key={to}
          to={to}
          search={{}}
          activeOptions={{ exact: to === "/admin", includeSearch: false }}
          className="inline-flex items-center border-b-3 border-transparent px-1 font-semibold text-soft hover:text-ink focus-visible:outline-offset-[-3px] aria-[current=page]:border-accent aria-[current=page]:text-ink"
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
