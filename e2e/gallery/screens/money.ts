import {
  type AdminDispute,
  type AdminRefund,
  type AllergenReport,
  type Page as ContractPage,
  type EventTips,
  getAdminOrder,
  getClose,
  getEventTips,
  getLedgerReport,
  getOpenMoney,
  getOrderMoney,
  listAdminOrders,
  listAllergenReports,
  listDisputes,
  listLeftBags,
  listOrderReports,
  listRefunds,
  type OpenMoney,
} from "@secret/contract";
import { DAY_MS, WITHHELD_REFUSAL } from "@secret/domain";
import type { Page } from "playwright-core";
import { changed, fail, given, stall } from "../../made-up/answers.ts";
import { inTurn, NOBODYS, numberedId, press, pressFirst, type Screen, sharing } from "../screen.ts";

const NO_ORDER = "/admin/orders/01890000-0000-7000-8000-000000000000";
const day = (before: number) => new Date(Date.now() - before * DAY_MS).toISOString().slice(0, 10);

const openFirst = async (page: Page) => {
  await pressFirst(/^[A-Z0-9]{3}-[A-Z0-9]{3}$/, "link")(page);
  await page.getByRole("heading", { name: "Money", exact: true }).waitFor();
};
const seeRefund = (page: Page) => page.getByRole("button", { name: "Refund", exact: true }).waitFor();

const pickTwo = async (page: Page) => {
  const boxes = page.getByRole("checkbox", { name: /^Select [^a]/ });
  await boxes.nth(0).check();
  await boxes.nth(1).check();
};

/** Payments that wait for Square, and a rejected refund. */
const OPEN: OpenMoney = {
  waiting: {
    payments: { count: 12, oldestSince: "2026-11-22T03:12:00.000Z" },
    refunds: { count: 1, oldestSince: "2026-11-22T03:20:00.000Z" },
    webhooks: { count: 0, oldestSince: null },
  },
  disputes: { open: 2, toAnswer: 1, dueAt: "2026-12-06T07:59:00.000Z" },
  refusedLists: ["payouts"],
  pausedRefunds: [
    {
      eventId: "01890000-0000-7000-8000-000000000002",
      eventTitle: "Rain on Hewitt Street",
      count: 45,
      cents: 150_135,
    },
  ],
  refusedRefunds: [
    {
      id: "01890000-0000-7000-8000-000000000001",
      orderNumber: "K7M-3PX",
      amountCents: 2634,
      reason: "Cancelled by the member",
      refusal: "The card is closed.",
      refusedAt: "2026-11-22T03:30:00.000Z",
    },
  ],
};

/** One chargeback waits for its decision and one is lost; the day after, one is returned. */
const CHARGEBACKS = [
  { chargebackCents: 0, returnedChargebackCents: 4122, heldChargebackCents: 0, lostChargebackCents: 0 },
  {
    chargebackCents: 12_822,
    returnedChargebackCents: 0,
    heldChargebackCents: 6100,
    lostChargebackCents: 2600,
  },
];
const CHARGED_BACK = {
  handRefundedCents: 2634,
  chargebackCents: 12_822,
  returnedChargebackCents: 4122,
  heldChargebackCents: 6100,
  lostChargebackCents: 2600,
};

/** A rejected refund, part of which has been refunded another way since. */
const PARTLY_OWED: AdminRefund = {
  id: "01890000-0000-7000-8000-000000000001",
  orderId: "01890000-0000-7000-8000-000000000002",
  orderNumber: "K7M-3PX",
  paymentId: "01890000-0000-7000-8000-000000000003",
  state: "failed",
  cause: "cancellation",
  amountCents: 2634,
  reason: "Cancelled by the member",
  refusal: "The card is closed.",
  owedCents: 2134,
  withheldCents: 0,
  requestedBy: null,
  providerRefundId: null,
  byHand: null,
  lines: [],
  createdAt: "2026-11-22T03:20:00.000Z",
  updatedAt: "2026-11-22T03:30:00.000Z",
};

/** One that was paid by hand, the payment itself, and one that a dispute withholds. */
const PAID_OR_WITHHELD: readonly AdminRefund[] = [
  {
    ...PARTLY_OWED,
    id: "01890000-0000-7000-8000-000000000004",
    state: "completed",
    refusal: null,
    owedCents: 0,
    requestedBy: "Ada Admin",
    byHand: { by: "check", reference: "1042" },
  },
  { ...PARTLY_OWED, owedCents: 0 },
  {
    ...PARTLY_OWED,
    id: "01890000-0000-7000-8000-000000000005",
    orderNumber: "D4H-F8H",
    refusal: WITHHELD_REFUSAL,
    owedCents: 0,
    withheldCents: 2634,
  },
];

/** Disputes in two states: one to answer, of an order that was handed off, and one of a cancelled order. */
const DISPUTES: ContractPage<AdminDispute> = {
  rows: [
    {
      id: "XDgyFu7yo1E2S5lQGGpYn",
      order: {
        orderId: NOBODYS,
        orderNumber: "K7M-3PX",
        eventTitle: "Friday Fry, Boyle Heights",
        timeZone: "America/Los_Angeles",
        pickedUpAt: "2026-11-21T02:12:00.000Z",
        pickedUpBy: "Theo O.",
      },
      providerPaymentId: "zhyh1ch64kRBrrlfVhwjCEjZWzNZY",
      amountCents: 7195,
      reason: "not-received",
      state: "evidence-required",
      dueAt: "2026-12-06T07:59:00.000Z",
      openedAt: "2026-11-22T18:00:00.000Z",
      changedAt: "2026-11-22T18:00:00.000Z",
      withheldCents: 0,
    },
    {
      id: "bVTprrwk0gygTLZ96VX1oB",
      order: {
        orderId: NOBODYS,
        orderNumber: "D4H-F8H",
        eventTitle: "Chinatown Night Market",
        timeZone: "America/Los_Angeles",
        pickedUpAt: null,
        pickedUpBy: null,
      },
      providerPaymentId: "hYy9pRFVxpDsO1FB05SunFWUe9JZY",
      amountCents: 3512,
      reason: "cancelled",
      state: "processing",
      dueAt: "2026-12-01T07:59:00.000Z",
      openedAt: "2026-11-20T18:00:00.000Z",
      changedAt: "2026-11-21T18:00:00.000Z",
      withheldCents: 3512,
    },
    {
      id: "b8TprrwZ0gyGTLZ96VX1oC",
      order: null,
      providerPaymentId: "qYy9pRFVxpDsO1FB05SunFWUe9JZZ",
      amountCents: 1200,
      reason: "no-knowledge",
      state: "lost",
      dueAt: null,
      openedAt: "2026-10-20T18:00:00.000Z",
      changedAt: "2026-11-01T18:00:00.000Z",
      withheldCents: 0,
    },
  ],
  hasMore: false,
};

const mockDifferences = inTurn(
  changed(getLedgerReport, ({ comparisons }) => ({
    differenceCount: 1,
    comparisons: comparisons.map((each, index) =>
      index === 2
        ? { ...each, differenceCount: 1, differences: ["menu item 7 counts 12 sold or held, orders have 11"] }
        : each,
    ),
  })),
  given(getOpenMoney, OPEN),
);

/** An evening whose tips were split by hours, partly refunded since, and split again. */
const SPLIT_TIPS: Partial<EventTips> = {
  online: { paidCents: 41_250, refundedCents: 1_130 },
  counter: { paidCents: 9_120, refundedCents: 0 },
  netCents: 49_240,
  poolCents: 50_370,
  coveredCents: 1_130,
  people: ["Ana Ruiz", "Ben Okafor", "Marcus Wolff-Hernandez", "Dee Park"].map((name, index) => ({
    id: numberedId(index),
    name,
    hasWorked: index < 3,
  })),
  splits: [2, 1].map((version) => ({
    version,
    method: "hours",
    totalCents: 50_370,
    reason: version === 2 ? "Ben left at eight" : "",
    madeBy: "Theo West",
    madeAt: `2026-11-2${version}T05:30:00.000Z`,
    paidOutAt: null,
    shares: [
      { userId: numberedId(0), name: "Ana Ruiz", quarterHours: 22, cents: 24_624 },
      { userId: numberedId(1), name: "Ben Okafor", quarterHours: 10, cents: 11_193 },
      { userId: numberedId(2), name: "Marcus Wolff-Hernandez", quarterHours: 13, cents: 14_553 },
    ],
  })),
};
const UNSPLIT_TIPS: Partial<EventTips> = { ...SPLIT_TIPS, poolCents: 49_240, coveredCents: 0, splits: [] };

const openReports = inTurn(pressFirst(/^Actions for /), pressFirst("Allergen reports", "menuitem"));
/** A reaction of which little is known. */
const REACTION: AllergenReport = {
  id: numberedId(1),
  orderId: numberedId(1),
  orderNumber: "K7M-3PX",
  entries: [
    { field: "symptoms", value: "Hives" },
    { field: "symptoms", value: "Hives on both arms, lips swelling" },
    { field: "emergency", value: "911 at 7:42 PM, EpiPen at 7:45 PM" },
    { field: "sample", value: "Yes" },
  ].map((entry, minute) => ({
    ...entry,
    field: entry.field as AllergenReport["entries"][number]["field"],
    savedAt: `2026-11-20T03:4${minute}:00.000Z`,
    savedBy: "Maria Rosales",
  })),
};

const openTips = async (page: Page) => {
  await pressFirst(/^Actions for /)(page);
  await pressFirst("Tips", "menuitem")(page);
};

/** An order for the admin, the list's bulk actions, and the money page. */
export const MONEY_SCREENS: readonly Screen[] = [
  {
    name: "Admin order",
    path: "/admin/orders?status=confirmed",
    act: inTurn(openFirst, seeRefund),
    words: "Items",
  },
  { name: "Admin order, refund by line", act: press("Refund"), words: "By line" },
  {
    name: "Admin order, refund by amount",
    act: async (page) => {
      await page.getByLabel("Custom amount").check();
      await page.getByLabel("Amount", { exact: true }).fill("9999");
    },
    words: /^Only .* of this payment can still be refunded/,
  },
  ...sharing({ path: NO_ORDER }, [
    { name: "Admin order, loading", prepare: stall(getAdminOrder) },
    {
      name: "Admin order, not loaded",
      prepare: fail(getAdminOrder),
      words: "Failed to load the order",
    },
    { name: "Admin order, not found", words: "Order Not Found" },
  ]),
  {
    name: "Admin orders, two selected",
    path: "/admin/orders?status=confirmed",
    act: pickTwo,
    words: "2 selected",
    reopens: true,
  },
  {
    name: "Admin order, disputed",
    path: "/admin/orders?status=confirmed",
    prepare: changed(getOrderMoney, { disputes: DISPUTES.rows.slice(0, 1), refundableCents: 0 }),
    act: openFirst,
    words: "Needs an answer",
    reopens: true,
  },
  {
    name: "Admin orders, two to be cancelled",
    path: "/admin/orders?status=confirmed",
    act: inTurn(pickTwo, press("Cancel 2 orders")),
    words: "Applies to all. Kept in the audit log permanently",
    reopens: true,
  },
  { name: "Admin orders, none match", path: "/admin/orders?search=zzzz", words: "No orders match" },
  {
    name: "Admin orders, not loaded",
    path: "/admin/orders",
    prepare: fail(listAdminOrders),
    words: "Failed to load orders",
  },
  ...sharing({ path: "/admin/money" }, [
    { name: "Money desk", words: "Consistency checks" },
    { name: "Money desk, something is wrong", prepare: mockDifferences, words: "A counter is off." },
    {
      name: "Money desk, bags of a cancelled and a released order",
      prepare: given(listLeftBags, {
        bags: [
          {
            id: NOBODYS,
            orderId: NOBODYS,
            orderNumber: "D4H-F8H",
            timeZone: "America/Los_Angeles",
            leftAt: new Date(Date.now() - 120_000).toISOString(),
            cancelledAt: new Date(Date.now() - 60_000).toISOString(),
            releasedAt: null,
            by: "Theo O.",
            refundedCents: 6146,
          },
          {
            id: numberedId(1),
            orderId: NOBODYS,
            orderNumber: "K7P-3QW",
            timeZone: "America/Los_Angeles",
            leftAt: new Date(Date.now() - 90_000).toISOString(),
            cancelledAt: null,
            releasedAt: new Date(Date.now() - 600_000).toISOString(),
            by: "Ana M.",
            refundedCents: 5268,
          },
        ],
      }),
      words: /Bag left .+, after its order was released$/,
    },
    {
      name: "Money desk, a reported problem",
      prepare: given(listOrderReports, {
        reports: [
          {
            id: NOBODYS,
            orderId: NOBODYS,
            orderNumber: "D4H-F8H",
            firstName: "Priya",
            lastName: "Natarajan",
            reason: "missing",
            text: "One of the two tails wasn't in the bag.",
            createdAt: new Date(Date.now() - 3_600_000).toISOString(),
            answer: "",
            closedAt: null,
          },
        ],
      }),
      words: "Problems members reported",
    },
  ]),
  {
    name: "Money desk, close",
    path: `/admin/money?tab=close&from=${day(300)}&to=${day(-1)}`,
    words: "Cash minus cash refunds",
  },
  {
    name: "Money desk, close with chargebacks",
    path: `/admin/money?tab=close&from=${day(300)}&to=${day(-1)}`,
    prepare: changed(getClose, ({ rows, total }) => ({
      rows: rows.map((row, index) => ({ ...row, ...(index < 2 ? CHARGEBACKS[index] : undefined) })),
      total: { ...total, ...CHARGED_BACK },
    })),
    words: "held by Square",
  },
  {
    name: "Money desk, nothing moved",
    path: "/admin/money?tab=close&from=2020-01-01&to=2020-01-02",
    words: "No money moved on these days",
  },
  {
    name: "Money desk, close not loaded",
    path: "/admin/money?tab=close",
    prepare: fail(getClose),
    words: "Failed to load the close",
  },
  {
    name: "Money desk, close loading",
    path: "/admin/money?tab=close",
    prepare: stall(getClose),
  },
  ...sharing({ path: "/admin/events?status=completed" }, [
    {
      name: "Tips, to be split by hours",
      prepare: changed(getEventTips, UNSPLIT_TIPS),
      act: inTurn(openTips, async (page) => {
        await page.getByLabel("By hours").check();
        await page.getByLabel("Hours of Ana Ruiz").fill("5.5");
        await page.getByLabel("Hours of Ben Okafor").fill("2:20");
        await page.getByRole("button", { name: /^Split / }).click();
      }),
      words: "Enter hours for everyone who worked, in quarter hours.",
      reopens: true,
    },
    {
      name: "Tips, split and partly covered",
      prepare: changed(getEventTips, SPLIT_TIPS),
      act: openTips,
      words: "Covered by the business",
      reopens: true,
    },
    {
      name: "Tips, not loaded",
      prepare: fail(getEventTips),
      act: openTips,
      words: "Failed to load the tips",
      reopens: true,
    },
    {
      name: "Allergen reports",
      prepare: given(listAllergenReports, { reports: [REACTION] }),
      act: openReports,
      words: "Hives on both arms, lips swelling",
      reopens: true,
    },
    {
      name: "Allergen reports, none",
      prepare: given(listAllergenReports, { reports: [] }),
      act: openReports,
      words: "No reports",
      reopens: true,
    },
    {
      name: "Allergen reports, not loaded",
      prepare: fail(listAllergenReports),
      act: openReports,
      words: "Failed to load the reports",
      reopens: true,
    },
  ]),
  { name: "Money desk, payments", path: "/admin/money?tab=payments", words: "Captured" },
  { name: "Money desk, refunds", path: "/admin/money?tab=refunds", words: "Refunds" },
  {
    name: "Money desk, refund owed in part",
    path: "/admin/money?tab=refunds",
    prepare: given(listRefunds, { rows: [PARTLY_OWED], hasMore: false }),
    words: "$21.34 still owed",
  },
  {
    name: "Money desk, pay a refund by hand",
    act: async (page) => {
      await page.getByRole("button", { name: "Pay by hand: refund of order K7M-3PX" }).click();
      await page.getByRole("radio", { name: "Check" }).check();
    },
    words: "Check number",
  },
  {
    name: "Money desk, a refund paid by hand",
    path: "/admin/money?tab=refunds",
    prepare: given(listRefunds, { rows: [...PAID_OR_WITHHELD], hasMore: false }),
    words: "Paid by check: 1042",
  },
  {
    name: "Money desk, disputes",
    path: "/admin/money?tab=disputes",
    prepare: given(listDisputes, DISPUTES),
    words: "Needs an answer",
  },
  {
    name: "Money desk, no disputes",
    path: "/admin/money?tab=disputes&state=won",
    words: "No disputes here",
  },
  { name: "Money desk, webhooks", path: "/admin/money?tab=webhooks", words: "Webhooks" },
];
