import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "../../platform/lazy-page.ts";
import { id, texts } from "../address.ts";
import { requireMember } from "../guards.ts";
import { rootRoute } from "./root-route.ts";

const memberLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: "member",
  beforeLoad: requireMember,
  component: lazyPage(() => import("../layouts/member-layout.tsx"), "MemberLayout"),
});
const dashboard = createRoute({
  getParentRoute: () => memberLayout,
  path: "/dashboard",
  validateSearch: ({ denied }: Record<string, unknown>): { denied?: true } =>
    denied ? { denied: true } : {},
  component: lazyPage(() => import("../../features/dashboard/dashboard-page.tsx"), "DashboardPage"),
});
const events = createRoute({
  getParentRoute: () => memberLayout,
  path: "/events",
  component: lazyPage(() => import("../../features/events/events-page.tsx"), "EventsPage"),
});
const event = createRoute({
  getParentRoute: () => memberLayout,
  path: "/events/$eventId",
  params: id("eventId"),
  validateSearch: texts("item"),
  component: lazyPage(() => import("../event-page.tsx"), "EventPage"),
});
const draw = createRoute({
  getParentRoute: () => memberLayout,
  path: "/events/$eventId/draw",
  params: id("eventId"),
  component: lazyPage(() => import("../../features/draws/check/check-draw-page.tsx"), "CheckDrawPage"),
});
const checkout = createRoute({
  getParentRoute: () => memberLayout,
  path: "/checkout",
  validateSearch: texts("order", "change"),
  component: lazyPage(() => import("../../features/checkout/checkout-page.tsx"), "CheckoutPage"),
});
const orders = createRoute({
  getParentRoute: () => memberLayout,
  path: "/orders",
  component: lazyPage(() => import("../../features/orders/orders-page.tsx"), "OrdersPage"),
});
const order = createRoute({
  getParentRoute: () => memberLayout,
  path: "/orders/$orderId",
  params: id("orderId"),
  component: lazyPage(() => import("../../features/orders/order-page.tsx"), "OrderPage"),
});
const profile = createRoute({
  getParentRoute: () => memberLayout,
  path: "/profile",
  validateSearch: texts("section"),
  component: lazyPage(() => import("../../features/members/profile-page.tsx"), "ProfilePage"),
});
const notifications = createRoute({
  getParentRoute: () => memberLayout,
  path: "/notifications",
  validateSearch: texts("show"),
  component: lazyPage(
    () => import("../../features/notifications/notifications-page.tsx"),
    "NotificationsPage",
  ),
});

/** Routes of the member pages. */
export const memberRoutes = memberLayout.addChildren([
  dashboard,
  events,
  event,
  draw,
  checkout,
  orders,
  order,
  profile,
  notifications,
]);
