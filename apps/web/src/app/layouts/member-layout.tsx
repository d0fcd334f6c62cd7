import "../../platform/session/session-live.ts";
import "../../features/events/event-live.ts";
import "../../features/notifications/notification-live.ts";
import "../../features/orders/order-live.ts";
import "../../features/pickup/code/pickup-code-live.ts";
import "../../features/draws/draw-live.ts";
import "../../features/registrations/registration-live.ts";
import type { Member } from "@secret/contract";
import { BRAND, mayAccess } from "@secret/domain";
import { Link, Outlet, useLocation, useNavigate, useRouter } from "@tanstack/react-router";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { CartLink } from "../../features/cart/index.ts";
import { Bell } from "../../features/notifications/index.ts";
import { lazyPart } from "../../platform/lazy-part.ts";
import { useLiveStream } from "../../platform/live/live.ts";
import { signInPrompt } from "../../platform/prompts.ts";
import { onSignInRequired } from "../../platform/query-client.ts";
import { onWorkerMessage, useOfflinePages } from "../../platform/service-worker.tsx";
import { isSignedIn, markSessionStale, signOut, useMember } from "../../platform/session/session.ts";
import { hasUnsavedWork } from "../../platform/unsaved-work.ts";
import { classNames } from "../../ui/class-names.ts";
import { Logo } from "../../ui/logo.tsx";
import { Menu, menuItemClass } from "../../ui/menu.tsx";
import { ThemeToggle } from "../../ui/theme-toggle.tsx";
import { DataProvider } from "./data-provider.tsx";
import { hidesFooter } from "./footers.ts";
import { contactOf, nameOf } from "./member-names.ts";
import { MobileMenu } from "./mobile-menu.tsx";

// Registers the features' live event handlers, for every page of a member.

// Loads later, because the first screen doesn't need it.
void import("../../features/push/push-live.ts").catch(() => undefined);

// These load after the page, because they are below or behind it.
const MemberFooter = lazyPart(() => import("./member-footer.tsx"), "MemberFooter");
const HeldOrderBar = lazyPart(() => import("../../features/checkout/held-order-bar.tsx"), "HeldOrderBar");

/** Layout of the member pages: header, menu, notification bell and live stream. */
export function MemberLayout() {
  return (
    <DataProvider>
      <MemberShell />
    </DataProvider>
  );
}

interface MemberShellProps {
  /** Makes the page full width, with header and footer on night in both themes. */
  readonly isNight?: boolean;
}

/** App shell with header, page and footer. */
export function MemberShell({ isNight = false }: MemberShellProps) {
  return (
    <MemberFrame header={<MemberHeader isNight={isNight} />}>
      <main
        id="content"
        className={isNight ? "flex-1 bg-night" : "page-width flex-1 pt-6 pb-28 lg:pt-10 print:p-0"}
      >
        <Outlet />
      </main>
      {!hidesFooter() && (
        <Suspense>
          <MemberFooter isNight={isNight} />
        </Suspense>
      )}
    </MemberFrame>
  );
}

interface MemberFrameProps {
  readonly header: ReactNode;
  readonly children: ReactNode;
}

/** Frame of a signed-in member's pages, with the unpaid order below the header. */
export function MemberFrame({ header, children }: MemberFrameProps) {
  useLiveStream();
  useOfflinePages("member");
  useRerunGuard();
  useOpenedFromPush();
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-raised focus:p-3"
      >
        Skip to content
      </a>
      {header}
      <Suspense>
        <HeldOrderBar />
      </Suspense>
      {children}
    </div>
  );
}

/** Runs the page's guard when the session has ended. It leads to the sign-in page, and from there back here. */
function useRerunGuard(): void {
  const router = useRouter();
  useEffect(
    () =>
      onSignInRequired(() => {
        // A sign-out in this tab has its own redirect.
        if (!isSignedIn()) return;
        // The guard would leave the page and lose the unsaved form.
        if (hasUnsavedWork()) return void signInPrompt.ask();
        markSessionStale();
        void router.invalidate();
      }),
    [router],
  );
}

/** Opens the page of a tapped system notification in this window, without a reload. */
function useOpenedFromPush(): void {
  const router = useRouter();
  useEffect(
    () =>
      onWorkerMessage("open", ({ data, ports }) => {
        router.history.push(data.path);
        ports[0]?.postMessage("opened");
      }),
    [router],
  );
}

const NAV = [
  { to: "/dashboard", name: "Dashboard" },
  { to: "/events", name: "Events" },
  { to: "/orders", name: "My Orders" },
] as const;

interface MemberHeaderProps {
  /** Navigation of an area in place of the member's, below a low header. */
  readonly tabs?: ReactNode;
  readonly isNight?: boolean;
}

/** Header with the member's navigation, notifications and account. On a phone a menu has all links. */
export function MemberHeader({ tabs, isNight = false }: MemberHeaderProps) {
  const { pathname } = useLocation();
  const member = useMember();
  const [isOpen, setOpen] = useState(false);
  const links = [
    ...NAV,
    ...(mayAccess(member?.role, "staff") ? [{ to: "/crew", name: "Crew" } as const] : []),
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
    <header
      className={classNames(
        "flex flex-col border-b border-line print:hidden",
        tabs === undefined && "lg:min-h-[150px]",
        isNight ? "on-night bg-surface" : "bg-raised dark:bg-surface",
      )}
    >
      <div className="page-width flex min-h-16 shrink-0 flex-wrap items-center justify-between gap-x-3 lg:flex-1 lg:gap-x-12">
        <Link
          to="/dashboard"
          aria-label={`${BRAND.programme} ${BRAND.tagline}, dashboard`}
          className="min-w-11 flex-1 lg:flex-none"
        >
          <Logo compact />
        </Link>
        {tabs === undefined && (
          <nav aria-label="Main" className="hidden flex-wrap gap-x-[clamp(0.75rem,2vw,1.75rem)] lg:flex">
            {items}
          </nav>
        )}
        <div className="ml-auto flex items-center sm:gap-2">
          {/* The cart link comes and goes. Being first, it doesn't move the other links. */}
          <CartLink />
          <span className="max-lg:hidden">
            <ThemeToggle />
          </span>
          <Bell />
          <span className="max-lg:hidden">
            <ProfileMenu />
          </span>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls="mobile-menu"
            onClick={() => setOpen(!isOpen)}
            className="ml-1 flex h-11 items-center gap-2 rounded-full border-[1.5px] border-line-strong pr-1 pl-2.5 hover:bg-sunken lg:hidden"
          >
            <span aria-hidden="true" className="w-4 text-center">
              {isOpen ? "✕" : "☰"}
            </span>
            <span aria-hidden="true" className={`${INITIAL} size-[min(2rem,9vw)] heading-fit`}>
              {initialOf(member)}
            </span>
            <span className="sr-only">Menu</span>
          </button>
        </div>
      </div>
      {isOpen && <MobileMenu links={items} onClose={() => setOpen(false)} />}
      {tabs}
    </header>
  );
}

const INITIAL = "grid place-items-center rounded-full bg-ink font-display leading-none text-surface";

function initialOf(member: Member | undefined): string {
  return member?.firstName.charAt(0).toUpperCase() ?? "";
}

function ProfileMenu() {
  const member = useMember();
  const navigate = useNavigate();
  if (member === undefined) return null;
  return (
    <Menu
      label="Profile menu"
      button={<span aria-hidden="true">{initialOf(member)}</span>}
      buttonClassName={`${INITIAL} text-heading`}
      header={
        <div className="w-64 border-b border-line px-3 pt-2 pb-3">
          <p className="font-semibold break-words">{nameOf(member)}</p>
          <p className="text-small break-words text-soft">{contactOf(member)}</p>
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
