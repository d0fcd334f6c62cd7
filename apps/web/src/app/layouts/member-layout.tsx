import type { LiveEvent } from "@secret/contract";
import { BRAND, formatUsPhone, mayAccess } from "@secret/domain";
import { useQuery } from "@tanstack/react-query";
import { Link, Outlet, useLocation, useNavigate } from "@tanstack/react-router";
import { useCallback, useState } from "react";
import { refreshSession, signOut, useMember } from "../../features/accounts/session.ts";
import { applyEventNews } from "../../features/events/event-queries.ts";
import { latestNewsQuery } from "../../features/notifications/notification-queries.ts";
import { toastNotification } from "../../features/notifications/notification-toast.ts";
import { toastOrderChange } from "../../features/orders/order-toasts.ts";
import { Logo } from "../../ui/logo.tsx";
import { Menu, menuItemClass } from "../../ui/menu.tsx";
import { ThemeToggle } from "../../ui/theme-toggle.tsx";
import { DataArea } from "../data-area.tsx";
import { ORDER_KEYS, useLive, useWatchedEvent } from "../live.ts";
import { queryClient } from "../query-client.ts";
import { hidesFooter } from "./footers.ts";

const UNREAD_SHOWN_MAX = 9;

/** The member's pages: header, menu, bell, and what the live stream says wherever one is. */
export function MemberLayout() {
  return (
    <DataArea>
      <MemberShell />
    </DataArea>
  );
}

function MemberShell() {
  const { pathname } = useLocation();
  const onLive = useCallback((event: LiveEvent) => applyToEveryPage(event), []);
  useLive(onLive);
  useWatchedEvent(eventIdOf(pathname));
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-raised focus:p-3"
      >
        Skip to content
      </a>
      <MemberHeader pathname={pathname} />
      <main id="content" className="page-width flex-1 pt-6 pb-28 lg:pt-10">
        <Outlet />
      </main>
      {!hidesFooter() && <MemberFooter />}
    </div>
  );
}

function eventIdOf(pathname: string): string | undefined {
  return /^\/events\/([0-9a-f-]{36})$/.exec(pathname)?.[1];
}

function applyToEveryPage(event: LiveEvent): void {
  applyEventNews(event);
  if (event.type === "order.changed") {
    toastOrderChange(event);
    for (const queryKey of ORDER_KEYS) void queryClient.invalidateQueries({ queryKey });
    void queryClient.invalidateQueries({ queryKey: ["admin"] });
  }
  if (event.type === "notification.created") {
    toastNotification(event.notification);
    void queryClient.invalidateQueries({ queryKey: ["notifications"] });
  }
  if (event.type === "member.changed") void refreshSession().catch(() => undefined);
}

const NAV = [
  { to: "/dashboard", name: "Dashboard" },
  { to: "/events", name: "Events" },
  { to: "/orders", name: "My Orders" },
] as const;

function MemberHeader({ pathname }: { pathname: string }) {
  const member = useMember();
  const [isOpen, setOpen] = useState(false);
  const links = [
    ...NAV,
    ...(mayAccess(member?.role, "admin") ? [{ to: "/admin", name: "Admin" } as const] : []),
  ];
  const items = links.map((link) => (
    <Link
      key={link.to}
      to={link.to}
      onClick={() => setOpen(false)}
      data-active={pathname.startsWith(link.to)}
      className="inline-flex min-h-12 items-center border-b-3 border-transparent px-1 font-semibold text-soft hover:text-ink data-[active=true]:border-accent data-[active=true]:text-ink"
    >
      {link.name}
    </Link>
  ));
  return (
    <header className="border-b border-line bg-raised lg:h-[150px] print:hidden">
      <div className="page-width flex items-center justify-between gap-4 py-3 lg:h-full">
        <Link to="/dashboard" aria-label="SECRET, dashboard">
          <Logo compact />
        </Link>
        <nav aria-label="Main" className="hidden gap-7 lg:flex">
          {items}
        </nav>
        <div className="flex items-center sm:gap-2">
          <span className="max-sm:hidden">
            <ThemeToggle />
          </span>
          <Bell />
          <ProfileMenu />
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls="mobile-menu"
            onClick={() => setOpen(!isOpen)}
            className="grid size-12 place-items-center rounded-full text-heading hover:bg-sunken lg:hidden"
          >
            <span aria-hidden="true">{isOpen ? "✕" : "☰"}</span>
            <span className="sr-only">Menu</span>
          </button>
        </div>
      </div>
      {isOpen && (
        <nav
          id="mobile-menu"
          aria-label="Main"
          className="arrive grid gap-1 border-t border-line px-5 py-3 lg:hidden"
        >
          {items}
          <div className="flex items-center justify-between border-t border-line pt-2 font-semibold sm:hidden">
            Theme <ThemeToggle />
          </div>
        </nav>
      )}
    </header>
  );
}

function Bell() {
  const unread = useQuery(latestNewsQuery).data?.unreadCount ?? 0;
  return (
    <Link
      to="/notifications"
      aria-label={unread === 0 ? "Notifications" : `Notifications, ${unread} unread`}
      className="relative grid size-12 place-items-center rounded-full hover:bg-sunken"
    >
      <svg
        viewBox="0 0 24 24"
        aria-hidden="true"
        className="size-6 fill-none stroke-current"
        strokeWidth="1.8"
      >
        <path
          d="M6 16V11a6 6 0 1 1 12 0v5l1.5 2h-15zM10 20.5a2 2 0 0 0 4 0"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {unread > 0 && (
        <span className="figures absolute top-1 right-0.5 min-w-5 rounded-full bg-accent px-1 text-center text-fine leading-5 font-semibold text-on-accent">
          {unread > UNREAD_SHOWN_MAX ? "9+" : unread}
        </span>
      )}
    </Link>
  );
}

function ProfileMenu() {
  const member = useMember();
  const navigate = useNavigate();
  if (member === undefined) return null;
  return (
    <Menu
      label="Profile menu"
      button={<span aria-hidden="true">{member.firstName.charAt(0).toUpperCase()}</span>}
      buttonClassName="rounded-full bg-ink font-display text-heading text-surface"
      header={
        <div className="w-64 border-b border-line px-3 pt-2 pb-3">
          <p className="font-semibold break-words">{`${member.firstName} ${member.lastName}`}</p>
          <p className="text-small break-words text-soft">
            {member.email ?? formatUsPhone(member.phone ?? "")}
          </p>
        </div>
      }
    >
      <button
        type="button"
        role="menuitem"
        tabIndex={-1}
        className={menuItemClass}
        onClick={() => void navigate({ to: "/profile" })}
      >
        Profile Settings
      </button>
      <button
        type="button"
        role="menuitem"
        tabIndex={-1}
        className={`${menuItemClass} text-danger`}
        onClick={() => void signOut()}
      >
        Sign Out
      </button>
    </Menu>
  );
}

function MemberFooter() {
  return (
    <footer className="border-t border-line py-8 text-small text-soft print:hidden">
      <nav
        aria-label="Footer"
        className="page-width flex flex-wrap gap-x-6 [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center [&_a:hover]:text-ink"
      >
        <Link to="/events">Upcoming Events</Link>
        <Link to="/orders">My Orders</Link>
        <Link to="/profile">Profile Settings</Link>
        <a href={`mailto:${BRAND.supportEmail}`}>{BRAND.supportEmail}</a>
        <a href={BRAND.mainWebsite}>Main website</a>
      </nav>
    </footer>
  );
}
