import "../../features/analytics/openings/sales-live.ts";
import { Link, useLocation } from "@tanstack/react-router";
import { CommandKeys } from "../../features/commands/index.ts";
import { Menu, menuItemClass } from "../../ui/menu.tsx";
import { useMedia } from "../../ui/use-media.ts";
import { DataProvider } from "./data-provider.tsx";
import { MemberShell } from "./member-layout.tsx";

/** Layout of the admin pages: wider than the member's, with tabs in the header. */
export function AdminLayout() {
  return (
    <div className="[--page-width:82.5rem]">
      <DataProvider>
        <MemberShell tabs={<AdminTabs />} />
      </DataProvider>
    </div>
  );
}

/** Most used first. Tabs that don't fit go into the "More" menu. */
const TABS = [
  { to: "/admin", name: "Home" },
  { to: "/admin/events", name: "Events" },
  { to: "/admin/orders", name: "Orders" },
  { to: "/admin/money", name: "Money" },
  { to: "/admin/messages", name: "Messages" },
  { to: "/admin/users", name: "Users" },
  { to: "/admin/promo-codes", name: "Promo codes" },
  { to: "/admin/analytics", name: "Analytics" },
  { to: "/admin/audit", name: "Audit" },
  { to: "/admin/settings", name: "Settings" },
  { to: "/crew", search: { tool: "board" }, name: "Board" },
  { to: "/crew", search: { tool: "scan" }, name: "Scan" },
] as const;

const ON_A_PHONE = 3;
const ON_A_TABLET = 6;

const tabClass =
  "inline-flex shrink-0 items-center border-b-3 px-1 font-semibold whitespace-nowrap hover:text-ink focus-visible:outline-offset-[-3px]";
const closedTabClass = "border-transparent text-soft";

/** Navigation between the admin pages. */
function AdminTabs() {
  const isDesktop = useMedia("desktop");
  const isTablet = useMedia("tablet");
  const count = isDesktop ? TABS.length : isTablet ? ON_A_TABLET : ON_A_PHONE;
  return (
    <nav aria-label="Admin" className="page-width flex h-12 gap-2 sm:gap-5 lg:gap-4 xl:gap-5">
      <div className="flex min-w-0 gap-[inherit] overflow-x-auto max-sm:flex-1 max-sm:justify-between">
        {TABS.slice(0, count).map(({ to, name, ...more }) => (
          <Link
            key={name}
            to={to}
            search={"search" in more ? more.search : {}}
            activeOptions={{ exact: to === "/admin", includeSearch: false }}
            className={`${tabClass} ${closedTabClass} aria-[current=page]:border-accent aria-[current=page]:text-ink`}
          >
            {name}
          </Link>
        ))}
      </div>
      {count < TABS.length && <MoreTabs tabs={TABS.slice(count)} />}
      <CommandKeys />
    </nav>
  );
}

/** Menu of the tabs that don't fit. The button takes the name of the open page if the menu contains it. */
function MoreTabs({ tabs }: { tabs: readonly (typeof TABS)[number][] }) {
  const { pathname } = useLocation();
  const open = tabs.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  return (
    <Menu
      label={open === undefined ? "More pages" : `${open.name}, and more pages`}
      buttonClassName={`${tabClass} h-12 w-auto sm:h-12 sm:w-auto ${open === undefined ? closedTabClass : "border-accent text-ink"}`}
      button={
        <span className="inline-flex items-center gap-1">
          {open?.name ?? "More"}
          <svg viewBox="0 0 12 12" aria-hidden="true" className="size-3 fill-none stroke-current stroke-2">
            <path d="m2 4 4 4 4-4" />
          </svg>
        </span>
      }
    >
      {tabs.map(({ to, name, ...more }) => (
        <Link
          key={name}
          to={to}
          search={"search" in more ? more.search : {}}
          role="menuitem"
          tabIndex={-1}
          className={menuItemClass}
        >
          {name}
        </Link>
      ))}
    </Menu>
  );
}
