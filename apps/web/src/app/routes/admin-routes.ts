import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "../../platform/lazy-page.ts";
import { id, texts } from "../address.ts";
import { requireAdmin } from "../guards.ts";
import { rootRoute } from "./root-route.ts";

const adminLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: "admin-area",
  beforeLoad: requireAdmin,
  component: lazyPage(() => import("../layouts/admin-layout.tsx"), "AdminLayout"),
});
const admin = createRoute({
  getParentRoute: () => adminLayout,
  path: "/admin",
  component: lazyPage(() => import("../../features/analytics/admin-page.tsx"), "AdminPage"),
});
const adminEvents = createRoute({
  getParentRoute: () => adminLayout,
  path: "/admin/events",
  validateSearch: texts("show", "search", "status"),
  component: lazyPage(() => import("../../features/events/admin/admin-events-page.tsx"), "AdminEventsPage"),
});
const newEvent = createRoute({
  getParentRoute: () => adminLayout,
  path: "/admin/events/new",
  component: lazyPage(() => import("../../features/events/admin/new-event-page.tsx"), "NewEventPage"),
});
const eventEditor = createRoute({
  getParentRoute: () => adminLayout,
  path: "/admin/events/$eventId",
  validateSearch: texts("tab", "search", "status", "from", "to", "sort"),
  component: lazyPage(() => import("../event-editor-page.tsx"), "EventEditorPage"),
});
const eventPreview = createRoute({
  getParentRoute: () => adminLayout,
  path: "/admin/events/$eventId/preview",
  validateSearch: texts("sheet"),
  component: lazyPage(() => import("../event-preview-page.tsx"), "EventPreviewPage"),
});
const eventTips = createRoute({
  getParentRoute: () => adminLayout,
  path: "/admin/events/$eventId/tips",
  params: id("eventId"),
  component: lazyPage(() => import("../../features/tips/tips-page.tsx"), "TipsPage"),
});
const eventAllergenReports = createRoute({
  getParentRoute: () => adminLayout,
  path: "/admin/events/$eventId/allergen-reports",
  params: id("eventId"),
  component: lazyPage(
    () => import("../../features/incidents/allergen-reports-page.tsx"),
    "AllergenReportsPage",
  ),
});
const adminOrders = createRoute({
  getParentRoute: () => adminLayout,
  path: "/admin/orders",
  validateSearch: texts("search", "status", "event", "from", "to", "sort"),
  component: lazyPage(() => import("../../features/orders/admin/order-browser.tsx"), "AdminOrdersPage"),
});
const adminOrder = createRoute({
  getParentRoute: () => adminLayout,
  path: "/admin/orders/$orderId",
  params: id("orderId"),
  component: lazyPage(() => import("../admin-order-page.tsx"), "AdminOrderPage"),
});
const money = createRoute({
  getParentRoute: () => adminLayout,
  path: "/admin/money",
  validateSearch: texts("tab", "state", "from", "to", "event", "deposit"),
  component: lazyPage(() => import("../../features/payments/admin/money-page.tsx"), "MoneyPage"),
});
const adminMessages = createRoute({
  getParentRoute: () => adminLayout,
  path: "/admin/messages",
  validateSearch: texts("tab", "search", "state", "channel", "kind", "member", "span"),
  component: lazyPage(() => import("../../features/broadcasts/messages-page.tsx"), "AdminMessagesPage"),
});
const newBroadcast = createRoute({
  getParentRoute: () => adminLayout,
  path: "/admin/messages/new",
  validateSearch: texts("event"),
  component: lazyPage(() => import("../../features/broadcasts/compose/compose-form.tsx"), "NewBroadcastPage"),
});
const broadcast = createRoute({
  getParentRoute: () => adminLayout,
  path: "/admin/messages/$broadcastId",
  params: id("broadcastId"),
  component: lazyPage(() => import("../../features/broadcasts/broadcast-page.tsx"), "BroadcastPage"),
});
const adminUsers = createRoute({
  getParentRoute: () => adminLayout,
  path: "/admin/users",
  validateSearch: texts("search", "role", "status", "invitation", "tag"),
  component: lazyPage(() => import("../../features/members/admin/admin-users-page.tsx"), "AdminUsersPage"),
});
const waitingUsers = createRoute({
  getParentRoute: () => adminLayout,
  path: "/admin/users/waiting",
  validateSearch: texts("search"),
  component: lazyPage(() => import("../../features/members/admin/waiting-page.tsx"), "WaitingPage"),
});
const invitations = createRoute({
  getParentRoute: () => adminLayout,
  path: "/admin/users/invitations",
  validateSearch: texts("search", "origin"),
  component: lazyPage(() => import("../../features/members/admin/invitations-page.tsx"), "InvitationsPage"),
});
const adminUser = createRoute({
  getParentRoute: () => adminLayout,
  path: "/admin/users/$userId",
  params: id("userId"),
  component: lazyPage(() => import("../admin-member-page.tsx"), "AdminMemberPage"),
});
const promoCodes = createRoute({
  getParentRoute: () => adminLayout,
  path: "/admin/promo-codes",
  validateSearch: texts("search", "status", "event"),
  component: lazyPage(() => import("../../features/promo-codes/promo-codes-page.tsx"), "PromoCodesPage"),
});
const settings = createRoute({
  getParentRoute: () => adminLayout,
  path: "/admin/settings",
  component: lazyPage(() => import("../../features/settings/settings-page.tsx"), "SettingsPage"),
});
const apiKeys = createRoute({
  getParentRoute: () => adminLayout,
  path: "/admin/settings/api-keys",
  component: lazyPage(() => import("../../features/api-keys/api-keys-page.tsx"), "ApiKeysPage"),
});

const setup = createRoute({
  getParentRoute: () => adminLayout,
  path: "/admin/setup",
  component: lazyPage(() => import("../../features/setup/setup-page.tsx"), "SetupPage"),
});
const webhooks = createRoute({
  getParentRoute: () => adminLayout,
  path: "/admin/webhooks",
  component: lazyPage(() => import("../../features/webhooks/webhooks-page.tsx"), "WebhooksPage"),
});
const webhookEndpoint = createRoute({
  getParentRoute: () => adminLayout,
  path: "/admin/webhooks/$endpointId",
  params: id("endpointId"),
  component: lazyPage(() => import("../../features/webhooks/endpoint-page.tsx"), "EndpointPage"),
});

const audit = createRoute({
  getParentRoute: () => adminLayout,
  path: "/admin/audit",
  validateSearch: texts("search", "type", "severity", "range", "from", "to", "person", "order"),
  component: lazyPage(() => import("../../features/audit/audit-page.tsx"), "AuditPage"),
});

const analytics = createRoute({
  getParentRoute: () => adminLayout,
  path: "/admin/analytics",
  validateSearch: texts("range"),
  component: lazyPage(() => import("../../features/analytics/figures/analytics-page.tsx"), "AnalyticsPage"),
});

/** Routes of the admin pages. */
export const adminRoutes = adminLayout.addChildren([
  admin,
  adminEvents,
  newEvent,
  eventEditor,
  eventPreview,
  eventTips,
  eventAllergenReports,
  adminOrders,
  adminOrder,
  money,
  adminMessages,
  newBroadcast,
  broadcast,
  analytics,
  adminUsers,
  waitingUsers,
  invitations,
  adminUser,
  promoCodes,
  settings,
  setup,
  webhooks,
  webhookEndpoint,
  apiKeys,
  audit,
]);
