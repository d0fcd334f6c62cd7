import {
  type AdminEvent,
  type AdminOrder,
  getAdminDashboard,
  getSession,
  listAdminEvents,
  listAdminOrders,
  type PublishPreview,
  previewPublishing,
  verifyPickup,
} from "@secret/contract";
import { sumSales } from "@secret/domain";
import type { Page } from "playwright-core";
import { getPickupCode } from "../../../apps/server/src/features/pickup/service/pickup-codes.ts";
import { changed, fail, given, stall } from "../../made-up/answers.ts";
import {
  chooseFrom,
  inTurn,
  NOBODYS,
  press,
  pressFirst,
  type Screen,
  type Site,
  sharing,
  unfaked,
} from "../screen.ts";

let lastLink = "";

/** Opens the code of a ready order, like the crew's scan. */
export async function scanReadyOrder(page: Page, site: Site): Promise<void> {
  const { context } = site.server;
  const order = await context.database
    .selectFrom("orders")
    .innerJoin("users", "users.id", "orders.userId")
    .select(["orders.id", "users.id as userId"])
    .where("orders.status", "=", "confirmed")
    .where(
      "users.email",
      "in",
      ["imani", "luca", "priya", "sam"].map((name) => `${name}@secret.example`),
    )
    .executeTakeFirstOrThrow();
  await context.database.updateTable("orders").set({ status: "ready" }).where("id", "=", order.id).execute();
  const session = { sessionId: "", userId: order.userId, role: "member" } as const;
  const code = await getPickupCode(context, session, order.id);
  if (!code.ok) throw new Error(code.failure.code);
  lastLink = code.value.url;
  await page.goto(lastLink);
}

/** Mocks an account that needs two-step verification and has none. */
const withoutSecondFactor = changed(getSession, ({ member }) => ({
  member: member && { ...member, role: "member" as const, mustAddSecondFactor: true },
}));

/** The crew at the pickup window. */
export const STAFF_SCREENS: readonly Screen[] = [
  {
    name: "Dashboard of the crew without a second factor",
    path: "/dashboard",
    prepare: withoutSecondFactor,
    words: "Crew accounts require two-step verification to open the crew tools.",
  },
  {
    name: "Scan without a second factor",
    path: "/qr-verify?o=x&token=y",
    prepare: withoutSecondFactor,
    words: "Crew accounts require two-step verification",
  },
  { name: "Scan without its parts", path: "/qr-verify", words: "Invalid QR code parameters" },
  { name: "Scan that is not valid", path: "/qr-verify?o=x&token=y", words: "Invalid QR code format" },
  {
    name: "Scan that could not be verified",
    path: "/qr-verify?o=x&token=y",
    prepare: fail(verifyPickup),
    words: "Unable to verify this QR code. Please try scanning again.",
  },
  { name: "Scan, order to hand off", prepare: unfaked, act: scanReadyOrder, words: "Mark as picked up" },
  {
    name: "Scan, order of a guest with notes",
    prepare: changed(verifyPickup, ({ order }) => ({
      handOffNote: {
        orderId: order.id,
        tags: ["VIP", "Press"],
        notes: ["Severe shellfish allergy. Check the bag with the kitchen."],
      },
    })),
    act: (page) => page.goto(lastLink),
    words: "Severe shellfish allergy",
  },
  { name: "Scan, handed off", act: press("Mark as picked up"), words: "Pickup complete" },
  { name: "Scan, handed off before", act: (page) => page.goto(lastLink), words: "Already Picked Up" },
];

const WALK_UPS: readonly AdminOrder["walkUp"][] = [
  { name: "Rosa", phone: "+12135550188", tender: "cash", soldBy: "Theo O." },
  { name: "", phone: null, tender: "terminal", soldBy: "Theo O." },
];

/** Makes the first orders counter sales. */
const mockWalkUps = changed(listAdminOrders, ({ rows }) => ({
  rows: rows.map((order, index) => {
    const walkUp = WALK_UPS[index] ?? null;
    return walkUp === null ? order : { ...order, customer: null, walkUp };
  }),
}));

const FRIEND = { firstName: "Noor", lastName: "Haddad", email: "noor@example.com", phone: null };
/** Makes every second order a transferred one. */
const mockTransfers = changed(listAdminOrders, ({ rows }) => ({
  rows: rows.map((order, index) =>
    index % 2 === 1 ? order : { ...order, customer: FRIEND, transferredFrom: order.customer },
  ),
}));

const cancelFirst = (page: Page) =>
  page
    .getByRole("combobox", { name: /^Status of/ })
    .first()
    .selectOption("cancelled");

/** An event that its owner has just started. */
const DRAFT: AdminEvent = {
  id: NOBODYS,
  title: "An Idea for December",
  locationName: "Somewhere warm",
  timeZone: "America/Los_Angeles",
  status: "draft",
  eventAt: "2036-12-12T02:00:00.000Z",
  registrationOpensAt: "2036-12-08T20:00:00.000Z",
  pickupStartsAt: "2036-12-12T02:00:00.000Z",
  pickupEndsAt: "2036-12-12T05:00:00.000Z",
  createdAt: "2026-11-20T18:00:00.000Z",
  currentOrders: 0,
  maxOrders: null,
  orderCount: 0,
  completedCount: 0,
  heldCount: 0,
  sales: sumSales([]),
  registeredCount: 0,
  archivedAt: null,
};

/** A checklist with an entry in each line. */
const INCOMPLETE: PublishPreview = {
  status: "scheduled",
  entriesOpenAt: null,
  registrationOpensAt: DRAFT.registrationOpensAt,
  registrationClosesAt: DRAFT.eventAt,
  isOrderingOver: false,
  announcement: { at: "2036-12-07T20:00:00.000Z", isDue: false, memberCount: 1_240 },
  warnings: [
    "2 of 4 items have no picture: Corn Ribs, Water.",
    "1 of 4 items costs $0.00: Water.",
    "The windows take 216 units, but the stock makes 60.",
    "No window covers 5:30–6:00 PM.",
  ],
};

/** The admin's pages. */
export const ADMIN_SCREENS: readonly Screen[] = [
  ...sharing({ path: "/admin" }, [
    {
      name: "Admin without a second factor",
      prepare: withoutSecondFactor,
      words: "Crew accounts require two-step verification",
    },
    { name: "Admin", words: "Recent activity" },
    { name: "Admin, loading", prepare: stall(getAdminDashboard) },
  ]),
  ...sharing({ path: "/admin/events" }, [
    {
      name: "Admin events, none",
      prepare: given(listAdminEvents, { events: [] }),
      words: "No Events Created",
    },
    {
      name: "Admin events, a draft to be deleted",
      prepare: given(listAdminEvents, { events: [DRAFT] }),
      act: chooseFrom("Actions for An Idea for December", "Delete"),
      words: "Are you sure you want to delete this event? This action cannot be undone.",
      reopens: true,
    },
    {
      name: "Admin events, a draft to be published",
      prepare: inTurn(given(listAdminEvents, { events: [DRAFT] }), given(previewPublishing, INCOMPLETE)),
      act: chooseFrom("Actions for An Idea for December", "Publish"),
      words: "Check before you publish",
      reopens: true,
    },
    {
      name: "Admin events, a draft with a draw to be published",
      prepare: inTurn(
        given(listAdminEvents, { events: [DRAFT] }),
        given(previewPublishing, { ...INCOMPLETE, entriesOpenAt: "2036-12-07T20:30:00.000Z", warnings: [] }),
      ),
      act: chooseFrom("Actions for An Idea for December", "Publish"),
      words: /^The draw takes entries from/,
      reopens: true,
    },
    { name: "Admin events", words: "Koreatown Rooftop Supper" },
    {
      name: "Admin events, one to be cancelled",
      act: (page) =>
        page.getByRole("combobox", { name: "Status of Koreatown Rooftop Supper" }).selectOption("cancelled"),
      words: "Why?",
      reopens: true,
    },
    {
      name: "Admin events, an event's figures",
      act: chooseFrom("Actions for Koreatown Rooftop Supper", "Stats"),
      words: "Utilization",
    },
  ]),
  { name: "Admin orders", path: "/admin/orders", words: "Koreatown Rooftop Supper" },
  {
    name: "Admin orders, more of one",
    act: pressFirst(/^Actions for order/),
    words: "All orders of this event",
    reopens: true,
  },
  {
    name: "Admin orders, one to be cancelled",
    path: "/admin/orders?status=confirmed",
    act: cancelFirst,
    words: "will be refunded to the member's card.",
  },
  {
    name: "Admin orders, walk-ups",
    path: "/admin/orders?status=confirmed",
    prepare: mockWalkUps,
    words: "Sold at the counter · Card terminal",
  },
  {
    name: "Admin orders, a walk-up to be cancelled",
    act: cancelFirst,
    words: "in cash at the counter.",
  },
  {
    name: "Admin orders, some given to friends",
    path: "/admin/orders?status=confirmed",
    prepare: mockTransfers,
    words: /^Transferred from /,
  },
  { name: "Admin orders, loading", path: "/admin/orders", prepare: stall(listAdminOrders) },
];
