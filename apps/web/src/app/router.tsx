import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouterHistory,
  redirect,
} from "@tanstack/react-router";
import type { CodeRequest } from "../features/auth/verification/code-request.ts";
import { PageError, PagePending } from "../platform/load-states/page-states.tsx";
import {
  handOverToCallback,
  readSession,
  requireAdmin,
  requireMember,
  requireSignIn,
  requireVisitor,
} from "./guards.ts";

const rootRoute = createRootRoute({ component: Outlet });

const lazyPage = lazyRouteComponent;

const landingLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: "landing",
  component: lazyPage(() => import("./layouts/visitor-layouts.tsx"), "HomeLayout"),
});
const publicLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: "public",
  component: lazyPage(() => import("./layouts/account-layout.tsx"), "AccountLayout"),
});
const crewLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: "crew",
  component: lazyPage(() => import("./layouts/crew-layout.tsx"), "CrewLayout"),
});
const memberLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: "member",
  beforeLoad: requireMember,
  component: lazyPage(() => import("./layouts/member-layout.tsx"), "MemberLayout"),
});
const adminLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: "admin-area",
  beforeLoad: requireAdmin,
  component: lazyPage(() => import("./layouts/admin-layout.tsx"), "AdminLayout"),
});
const legalLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: "legal",
  component: lazyPage(() => import("./layouts/visitor-layouts.tsx"), "TextLayout"),
});

/** Query values that a page reads; what else an address carries is left alone. */
function texts<Name extends string>(...names: Name[]) {
  return (search: Record<string, unknown>): { [Key in Name]?: string | undefined } => {
    const read: { [Key in Name]?: string } = {};
    for (const name of names) {
      const value = search[name];
      if (typeof value === "string") read[name] = value;
    }
    return read;
  };
}

const landing = createRoute({
  getParentRoute: () => landingLayout,
  path: "/",
  beforeLoad: async (visit) => {
    handOverToCallback(visit);
    await requireVisitor();
  },
  component: lazyPage(() => import("../features/landing/landing-page.tsx"), "LandingPage"),
});
const login = createRoute({
  getParentRoute: () => publicLayout,
  path: "/login",
  validateSearch: texts("t"),
  beforeLoad: requireVisitor,
  component: lazyPage(() => import("../features/auth/sign-in/login-page.tsx"), "LoginPage"),
});
const register = createRoute({
  getParentRoute: () => publicLayout,
  path: "/register",
  validateSearch: texts("t", "invite"),
  beforeLoad: requireVisitor,
  component: lazyPage(() => import("../features/auth/sign-up/register-page.tsx"), "RegisterPage"),
});
const verifySearch = texts("email", "o", "token");
const verify = createRoute({
  getParentRoute: () => publicLayout,
  path: "/verify",
  validateSearch: verifySearch,
  beforeLoad: ({ search, location }) => {
    if (search.o === undefined) return;
    throw redirect({ href: `/qr-verify${location.searchStr}`, replace: true });
  },
  component: lazyPage(() => import("../features/auth/verification/verify-page.tsx"), "VerifyPage"),
});
const verifyPhone = createRoute({
  getParentRoute: () => publicLayout,
  path: "/verify-phone",
  validateSearch: texts("phone", "type"),
  component: lazyPage(() => import("../features/auth/verification/verify-phone-page.tsx"), "VerifyPhonePage"),
});
const forgotPassword = createRoute({
  getParentRoute: () => publicLayout,
  path: "/forgot-password",
  validateSearch: texts("t"),
  component: lazyPage(
    () => import("../features/auth/passwords/forgot-password-page.tsx"),
    "ForgotPasswordPage",
  ),
});
const resetPassword = createRoute({
  getParentRoute: () => publicLayout,
  path: "/reset-password",
  beforeLoad: readSession,
  component: lazyPage(
    () => import("../features/auth/passwords/reset-password-page.tsx"),
    "ResetPasswordPage",
  ),
});
const callback = createRoute({
  getParentRoute: () => publicLayout,
  path: "/auth/callback",
  component: lazyPage(() => import("../features/auth/verification/callback-page.tsx"), "CallbackPage"),
});
const notMe = createRoute({
  getParentRoute: () => publicLayout,
  path: "/not-me",
  component: lazyPage(() => import("../features/auth/changes/not-me-page.tsx"), "NotMePage"),
});
const terms = createRoute({
  getParentRoute: () => legalLayout,
  path: "/terms-of-use",
  component: lazyPage(() => import("../features/landing/legal-pages.tsx"), "TermsPage"),
});
const privacy = createRoute({
  getParentRoute: () => legalLayout,
  path: "/privacy-policy",
  component: lazyPage(() => import("../features/landing/legal-pages.tsx"), "PrivacyPage"),
});
const investors = createRoute({
  getParentRoute: () => legalLayout,
  path: "/investors",
  component: lazyPage(() => import("../features/landing/investors-page.tsx"), "InvestorsPage"),
});
const promoCard = createRoute({
  getParentRoute: () => publicLayout,
  path: "/qr",
  validateSearch: texts("invite"),
  component: lazyPage(() => import("../features/promo-card/promo-card-page.tsx"), "PromoCardPage"),
});
const qrVerify = createRoute({
  getParentRoute: () => crewLayout,
  path: "/qr-verify",
  validateSearch: texts("o", "token"),
  beforeLoad: requireSignIn,
  component: lazyPage(() => import("../features/pickup/pickup-page.tsx"), "PickupPage"),
});

const dashboard = createRoute({
  getParentRoute: () => memberLayout,
  path: "/dashboard",
  validateSearch: ({ denied }: Record<string, unknown>): { denied?: true } =>
    denied ? { denied: true } : {},
  component: lazyPage(() => import("../features/dashboard/dashboard-page.tsx"), "DashboardPage"),
});
const events = createRoute({
  getParentRoute: () => memberLayout,
  path: "/events",
  component: lazyPage(() => import("../features/events/events-page.tsx"), "EventsPage"),
});
const event = createRoute({
  getParentRoute: () => memberLayout,
  path: "/events/$eventId",
  validateSearch: texts("item"),
  component: lazyPage(() => import("../features/events/event-page.tsx"), "EventPage"),
});
const checkout = createRoute({
  getParentRoute: () => memberLayout,
  path: "/checkout",
  validateSearch: texts("order"),
  component: lazyPage(() => import("../features/checkout/checkout-page.tsx"), "CheckoutPage"),
});
const orders = createRoute({
  getParentRoute: () => memberLayout,
  path: "/orders",
  component: lazyPage(() => import("../features/orders/orders-page.tsx"), "OrdersPage"),
});
const order = createRoute({
  getParentRoute: () => memberLayout,
  path: "/orders/$orderId",
  component: lazyPage(() => import("../features/orders/order-page.tsx"), "OrderPage"),
});
const profile = createRoute({
  getParentRoute: () => memberLayout,
  path: "/profile",
  validateSearch: texts("section"),
  component: lazyPage(() => import("../features/members/profile-page.tsx"), "ProfilePage"),
});
const notifications = createRoute({
  getParentRoute: () => memberLayout,
  path: "/notifications",
  component: lazyPage(() => import("../features/notifications/notifications-page.tsx"), "NotificationsPage"),
});

const admin = createRoute({
  getParentRoute: () => adminLayout,
  path: "/admin",
  component: lazyPage(() => import("../features/analytics/admin-page.tsx"), "AdminPage"),
});
const adminEvents = createRoute({
  getParentRoute: () => adminLayout,
  path: "/admin/events",
  component: lazyPage(() => import("../features/events/admin/admin-events-page.tsx"), "AdminEventsPage"),
});
const newEvent = createRoute({
  getParentRoute: () => adminLayout,
  path: "/admin/events/new",
  component: lazyPage(() => import("../features/events/admin/new-event-page.tsx"), "NewEventPage"),
});
const adminOrders = createRoute({
  getParentRoute: () => adminLayout,
  path: "/admin/orders",
  validateSearch: texts("search", "status", "event"),
  component: lazyPage(() => import("../features/orders/admin/admin-orders-page.tsx"), "AdminOrdersPage"),
});
/** Any other path goes home. */
const elsewhere = createRoute({
  getParentRoute: () => rootRoute,
  path: "$",
  beforeLoad: () => {
    throw redirect({ to: "/", replace: true });
  },
});

const routeTree = rootRoute.addChildren([
  landingLayout.addChildren([landing]),
  publicLayout.addChildren([
    login,
    register,
    verify,
    verifyPhone,
    forgotPassword,
    resetPassword,
    callback,
    notMe,
    promoCard,
  ]),
  legalLayout.addChildren([terms, privacy, investors]),
  memberLayout.addChildren([dashboard, events, event, checkout, orders, order, profile, notifications]),
  adminLayout.addChildren([admin, adminEvents, newEvent, adminOrders]),
  crewLayout.addChildren([qrVerify]),
  elsewhere,
]);

function writeQuery(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return query.size === 0 ? "" : `?${query}`;
}

/** @param history the browser's own where none is given */
export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history === undefined ? {} : { history }),
    defaultPreload: "intent",
    scrollRestoration: true,
    // Values are plain text: a token that happens to look like a number stays the token it is.
    parseSearch: (query) => Object.fromEntries(new URLSearchParams(query)),
    stringifySearch: writeQuery,
    defaultPendingComponent: PagePending,
    defaultErrorComponent: PageError,
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface HistoryState {
    /** A message from the screen before. */
    message?: string;
    /** The address or number that was typed on the page before. */
    contact?: string;
    /** What became of the code that the page before asked for. */
    codeRequest?: CodeRequest;
    /** The order on this page was paid a moment ago. */
    isJustPaid?: boolean;
  }
}
