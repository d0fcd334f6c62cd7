import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from "@tanstack/react-router";
import { z } from "zod/mini";
import { requireAdmin, requireMember, requireSignIn, requireVisitor } from "./guards.ts";
import { PageError, PagePending } from "./page-states.tsx";

const rootRoute = createRootRoute({ component: Outlet });

const lazyPage = lazyRouteComponent;

const publicLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: "public",
  component: lazyPage(() => import("./layouts/public-layout.tsx"), "PublicLayout"),
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
  component: lazyPage(() => import("./layouts/member-layout.tsx"), "MemberLayout"),
});
const legalLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: "legal",
  component: lazyPage(() => import("./layouts/legal-layout.tsx"), "LegalLayout"),
});

const OptionalText = z.optional(z.catch(z.optional(z.string()), undefined));

const landing = createRoute({
  getParentRoute: () => publicLayout,
  path: "/",
  beforeLoad: requireVisitor,
  component: lazyPage(() => import("../features/landing/landing-page.tsx"), "LandingPage"),
});
const login = createRoute({
  getParentRoute: () => publicLayout,
  path: "/login",
  beforeLoad: requireVisitor,
  component: lazyPage(() => import("../features/accounts/login-page.tsx"), "LoginPage"),
});
const register = createRoute({
  getParentRoute: () => publicLayout,
  path: "/register",
  beforeLoad: requireVisitor,
  component: lazyPage(() => import("../features/accounts/register-page.tsx"), "RegisterPage"),
});
const verify = createRoute({
  getParentRoute: () => publicLayout,
  path: "/verify",
  validateSearch: z.object({ email: OptionalText, o: OptionalText, token: OptionalText }),
  beforeLoad: ({ search }) => {
    if (search.o !== undefined) throw redirect({ to: "/qr-verify", search, replace: true });
  },
  component: lazyPage(() => import("../features/accounts/verify-page.tsx"), "VerifyPage"),
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
const qrVerify = createRoute({
  getParentRoute: () => rootRoute,
  path: "/qr-verify",
  validateSearch: z.object({ o: OptionalText, token: OptionalText }),
  beforeLoad: requireSignIn,
  component: lazyPage(() => import("../features/pickup/pickup-page.tsx"), "PickupPage"),
});

const dashboard = createRoute({
  getParentRoute: () => memberLayout,
  path: "/dashboard",
  validateSearch: z.object({ denied: z.optional(z.catch(z.optional(z.boolean()), undefined)) }),
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
  component: lazyPage(() => import("../features/events/event-page.tsx"), "EventPage"),
});
const checkout = createRoute({
  getParentRoute: () => memberLayout,
  path: "/checkout",
  validateSearch: z.object({ order: OptionalText }),
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
  component: lazyPage(() => import("../features/accounts/profile-page.tsx"), "ProfilePage"),
});
const notifications = createRoute({
  getParentRoute: () => memberLayout,
  path: "/notifications",
  component: lazyPage(() => import("../features/notifications/notifications-page.tsx"), "NotificationsPage"),
});

const admin = createRoute({
  getParentRoute: () => adminLayout,
  path: "/admin",
  component: lazyPage(() => import("../features/admin/admin-page.tsx"), "AdminPage"),
});
const adminEvents = createRoute({
  getParentRoute: () => adminLayout,
  path: "/admin/events",
  component: lazyPage(() => import("../features/admin/admin-events-page.tsx"), "AdminEventsPage"),
});
const newEvent = createRoute({
  getParentRoute: () => adminLayout,
  path: "/admin/events/new",
  component: lazyPage(() => import("../features/admin/new-event-page.tsx"), "NewEventPage"),
});
const adminOrders = createRoute({
  getParentRoute: () => adminLayout,
  path: "/admin/orders",
  validateSearch: z.object({ search: OptionalText, status: OptionalText, event: OptionalText }),
  component: lazyPage(() => import("../features/admin/admin-orders-page.tsx"), "AdminOrdersPage"),
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
  publicLayout.addChildren([landing, login, register, verify]),
  legalLayout.addChildren([terms, privacy]),
  memberLayout.addChildren([dashboard, events, event, checkout, orders, order, profile, notifications]),
  adminLayout.addChildren([admin, adminEvents, newEvent, adminOrders]),
  qrVerify,
  elsewhere,
]);

export const router = createRouter({
  routeTree,
  defaultPreload: "intent",
  scrollRestoration: true,
  defaultPendingComponent: PagePending,
  defaultErrorComponent: PageError,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
  interface HistoryState {
    /** A message from the screen before. */
    message?: string;
  }
}
