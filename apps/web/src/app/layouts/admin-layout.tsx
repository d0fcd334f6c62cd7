import "../../features/analytics/openings/sales-live.ts";
import { Link, type LinkProps, Outlet, useLocation } from "@tanstack/react-router";
import { CommandKeys } from "../../features/commands/index.ts";
import { Menu, menuItemClass } from "../../ui/menu.tsx";
import { useMedia } from "../../ui/use-media.ts";
import { DataProvider } from "./data-provider.tsx";
import { MemberFrame, MemberHeader } from "./member-layout.tsx";

/** Layout of the admin pages: wide, with a rail beside the page, or with tabs in the header. */
export function AdminLayout() {
  const isWide = useMedia("wide");
  return (
    <div className="[--page-width:96rem]">
      <DataProvider>
        <MemberFrame header={<MemberHeader tabs={isWide ? null : <AdminTabs />} />}>
          <div className="page-width flex flex-1 gap-[32px]">
            {isWide && <AdminRail />}
            <main id="content" className="min-w-0 flex-1 pt-6 pb-28 lg:pt-8 print:p-0">
              <Outlet />
            </main>
          </div>
        </MemberFrame>
      </DataProvider>
    </div>
  );
}

interface Tab {
  readonly to: NonNullable<LinkProps["to"]>;
  readonly search?: { readonly tool: string };
  readonly name: string;
}

/** Pages of the admin in the rail's groups, most used first. Tabs that don't fit go into the "More" menu. */
const GROUPS: readonly (readonly Tab[])[] = [
  [
    { to: "/admin", name: "Home" },
    { to: "/admin/events", name: "Events" },
    { to: "/admin/orders", name: "Orders" },
    { to: "/admin/money", name: "Money" },
    { to: "/admin/messages", name: "Messages" },
    { to: "/admin/users", name: "Users" },
    { to: "/admin/promo-codes", name: "Promo codes" },
  ],
  [
    { to: "/admin/analytics", name: "Analytics" },
    { to: "/admin/audit", name: "Audit" },
    { to: "/admin/settings", name: "Settings" },
  ],
  [
    { to: "/crew", search: { tool: "board" }, name: "Board" },
    { to: "/crew", search: { tool: "scan" }, name: "Scan" },
    { to: "/dashboard", name: "Member pages" },
  ],
];
const TABS = GROUPS.flat();

const ON_A_PHONE = 3;
const ON_A_TABLET = 6;
const ON_A_DESKTOP = 9;

interface TabLinkProps {
  readonly tab: Tab;
  readonly className: string;
  readonly role?: "menuitem";
  readonly tabIndex?: number;
}

function TabLink({ tab: { to, search, name }, ...more }: TabLinkProps) {
  return (
    <Link
      {...more}
      to={to}
      search={(search ?? {}) as never}
      activeOptions={{ exact: to === "/admin", includeSearch: false }}
    >
      {name}
    </Link>
  );
}

const currentClass = "aria-[current=page]:border-accent aria-[current=page]:text-ink";

/** Navigation between the admin pages beside the page. Its width stays when the text is enlarged. */
function AdminRail() {
  return (
    <nav
      aria-label="Admin"
      className="sticky top-0 max-h-dvh w-[192px] shrink-0 wrap-anywhere self-start overflow-y-auto py-8 print:hidden"
    >
      <CommandKeys look="field" />
      {GROUPS.map((tabs) => (
        <div key={tabs[0]?.name} className="mt-3 grid border-t border-line pt-3">
          {tabs.map((tab) => (
            <TabLink
              key={tab.name}
              tab={tab}
              className={`flex min-h-11 items-center border-l-3 border-transparent px-3 font-semibold text-soft hover:text-ink focus-visible:outline-offset-[-3px] ${currentClass}`}
            />
          ))}
        </div>
      ))}
    </nav>
  );
}

const tabClass =
  "inline-flex shrink-0 items-center border-b-3 px-1 font-semibold whitespace-nowrap hover:text-ink focus-visible:outline-offset-[-3px]";
const closedTabClass = "border-transparent text-soft";

/** Navigation between the admin pages in the header. */
function AdminTabs() {
  const isDesktop = useMedia("desktop");
  const isTablet = useMedia("tablet");
  const count = isDesktop ? ON_A_DESKTOP : isTablet ? ON_A_TABLET : ON_A_PHONE;
  return (
    <nav aria-label="Admin" className="page-width flex h-12 gap-[min(0.5rem,2vw)] sm:gap-5 lg:gap-4">
      <div className="flex min-w-0 gap-[inherit] overflow-x-auto max-sm:flex-1 max-sm:justify-between">
        {TABS.slice(0, count).map((tab) => (
          <TabLink key={tab.name} tab={tab} className={`${tabClass} ${closedTabClass} ${currentClass}`} />
        ))}
      </div>
      <MoreTabs tabs={TABS.slice(count)} />
      <CommandKeys look="tab" />
    </nav>
  );
}

/** Menu of the tabs that don't fit. The button takes the name of the open page if the menu contains it. */
function MoreTabs({ tabs }: { tabs: readonly Tab[] }) {
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
      {tabs.map((tab) => (
        <TabLink key={tab.name} tab={tab} role="menuitem" tabIndex={-1} className={menuItemClass} />
      ))}
    </Menu>
  );
}
