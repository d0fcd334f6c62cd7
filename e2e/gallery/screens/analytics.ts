import { type Figures, type GrowthBySource, getFigures, getGrowthBySource } from "@secret/contract";
import { DAY_MS } from "@secret/domain";
import type { Page } from "playwright-core";
import { idOf } from "../../browser/made-up-board.ts";
import { cutOff, fail, given, stall } from "../../made-up/answers.ts";
import type { Screen } from "../screen.ts";

const LAST_DAY_MS = Date.UTC(2026, 10, 21);
const DAYS = 30;

const dayOf = (at: number) => new Date(LAST_DAY_MS - (DAYS - 1 - at) * DAY_MS).toISOString().slice(0, 10);

/** Events on Saturdays with most orders on the Monday before. */
const POINTS = Array.from({ length: DAYS }, (_, at) => {
  const orders = [14, 3, 6, 9, 22, 141, 38][at % 7] ?? 0;
  return { day: dayOf(at), orders, netSalesCents: orders * 5_830 + at * 917 };
});

const TITLES = [
  "Koreatown Rooftop Supper",
  "Back Door, Arts District, with a Very Long Name for a Very Small Door",
  "Night Market",
  "Frogtown Friday",
  "The Last Summer Fry",
  "Echo Park by Lantern",
];
const ITEMS = [
  "Deep-Fried Lobster Tail",
  "Hot Honey Tail",
  "Old Bay Fries",
  "Corn Ribs",
  "Lemon Slaw",
  "Brown Butter Roll",
  "Yuzu Lemonade",
];

const MINUTES = Array.from({ length: 60 }, (_, minute) => ({
  minute,
  orders: Math.round(180 * Math.exp(-minute / 6)),
  missedDemand: minute > 2 && minute < 9 ? 26 - minute * 2 : 0,
}));

function growthOf(
  source: GrowthBySource["sources"][number]["source"],
  campaign: string | null,
  steps: readonly [number, number, number, number, number],
) {
  const [interested, confirmed, invited, registered, ordered] = steps;
  return { source, campaign, interested, confirmed, invited, registered, ordered };
}

const MADE_UP_FIGURES: Figures = {
  range: "30d",
  days: { firstDay: dayOf(0), lastDay: dayOf(DAYS - 1) },
  sales: {
    grossCents: 5_912_800,
    discountCents: 118_240,
    refundCents: 111_220,
    netSalesCents: 5_683_340,
    taxCents: 554_126,
    tipCents: 612_480,
    collectedCents: 6_849_946,
  },
  orders: 964,
  cancelledOrders: 17,
  walkUps: 62,
  averageOrderCents: 5_896,
  customers: 611,
  returningCustomers: 204,
  retention: 204 / 611,
  completion: 0.94,
  newMembers: 143,
  medianMinutesToOrder: 134,
  ordersBefore: 790,
  growth: { netSales: 0.18, orders: 0.22, averageOrder: -0.03, customers: 0.11 },
  salesOverTime: { unit: "day", points: POINTS },
  eventDays: POINTS.filter((_, at) => at % 7 === 3).map(({ day }) => day),
  statuses: [
    { status: "confirmed", orders: 31 },
    { status: "preparing", orders: 12 },
    { status: "ready", orders: 15 },
    { status: "completed", orders: 906 },
    { status: "cancelled", orders: 17 },
  ],
  items: ITEMS.map((name, at) => ({
    name,
    quantity: 1_204 - at * 163,
    salesCents: (1_204 - at * 163) * 2_400,
  })),
  events: TITLES.map((title, at) => ({
    id: idOf("event", at + 1),
    title,
    timeZone: "America/Los_Angeles",
    eventAt: new Date(LAST_DAY_MS - at * 7 * DAY_MS).toISOString(),
    orders: 221 - at * 24,
    netSalesCents: 1_312_480 - at * 166_310,
  })),
  locations: [
    { name: "The Hewitt Street Lot", events: 2, orders: 402, netSalesCents: 2_370_200 },
    { name: "Rooftop of the old Bullocks Garage", events: 1, orders: 318, netSalesCents: 1_874_900 },
    { name: "Frogtown", events: 1, orders: 244, netSalesCents: 1_438_240 },
  ],
  opening: {
    minutes: MINUTES,
    laterOrders: 71,
    missedDemand: [
      { reason: "sold-out", members: 58 },
      { reason: "window-full", members: 31 },
      { reason: "too-early", members: 12 },
    ],
  },
  punctuality: {
    early: 14,
    inTime: 811,
    late: 81,
    averageLateMinutes: 9,
    windows: [0, 1, 2].map((at) => ({
      id: idOf("window", at + 1),
      eventId: idOf("event", 1),
      eventTitle: TITLES[0] ?? "",
      timeZone: "America/Los_Angeles",
      startsAt: new Date(LAST_DAY_MS + (26 * 3 + at) * 1_200_000).toISOString(),
      endsAt: new Date(LAST_DAY_MS + (26 * 3 + at + 1) * 1_200_000).toISOString(),
      early: at,
      inTime: 60 - at * 5,
      late: at * 6,
      averageLateMinutes: at === 0 ? null : 7,
    })),
  },
};

const MADE_UP_GROWTH: GrowthBySource = {
  sources: [
    growthOf("landing", null, [212, 168, 151, 61, 44]),
    growthOf("promo_card", "Arts District flyer, given out at the Night Market", [88, 70, 66, 41, 29]),
    growthOf("promo_card", "Business cards", [12, 9, 9, 8, 3]),
    growthOf("friend", null, [0, 0, 0, 19, 17]),
    growthOf("direct", null, [0, 0, 0, 14, 6]),
  ],
  waitingInterests: 17,
};

/** Mocks the figures, and where members came from. */
const givenFigures = (figures: Figures) => async (page: Page) => {
  await given(getGrowthBySource, MADE_UP_GROWTH)(page);
  await given(getFigures, figures)(page);
};

const NOTHING: Figures = {
  ...MADE_UP_FIGURES,
  orders: 0,
  cancelledOrders: 0,
};

/** Analytics with much, little and no data. */
export const ANALYTICS_SCREENS: readonly Screen[] = [
  { name: "Analytics, loading", path: "/admin/analytics", prepare: stall(getFigures) },
  {
    name: "Analytics",
    path: "/admin/analytics",
    prepare: givenFigures(MADE_UP_FIGURES),
    words: "Net sales by day",
  },
  {
    name: "Analytics, tables and definitions",
    act: async (page) => {
      for (const summary of await page.locator("main summary").all()) await summary.click();
      await page.getByRole("button", { name: "Show all 7 of popular items" }).click();
    },
    words: "People who signed up in this period and still have an account.",
  },
  {
    name: "Analytics, a day told",
    path: "/admin/analytics",
    prepare: givenFigures(MADE_UP_FIGURES),
    act: async (page) => {
      const chart = page.getByRole("slider", { name: "Net sales by day" });
      const width = (await chart.boundingBox())?.width ?? 0;
      // The last day with an event.
      await chart.hover({ position: { x: (width * 24.5) / DAYS, y: 20 } });
    },
    words: "an event",
    reopens: true,
  },
  {
    name: "Analytics, too few orders to compare",
    path: "/admin/analytics?range=7d",
    prepare: givenFigures({
      ...MADE_UP_FIGURES,
      range: "7d",
      ordersBefore: 6,
      completion: null,
      growth: { netSales: null, orders: null, averageOrder: null, customers: null },
    }),
    words: "the period before had only 6 orders.",
  },
  {
    name: "Analytics, nothing sold",
    path: "/admin/analytics?range=7d",
    prepare: givenFigures(NOTHING),
    words: "Nothing sold in this period.",
  },
  {
    name: "Analytics, nothing sold ever",
    path: "/admin/analytics?range=all",
    prepare: givenFigures({ ...NOTHING, range: "all" }),
    words: "Nothing has been sold yet.",
  },
  {
    name: "Analytics, growth by source not loaded",
    path: "/admin/analytics",
    prepare: async (page) => {
      await given(getFigures, MADE_UP_FIGURES)(page);
      await fail(getGrowthBySource)(page);
    },
    words: "Failed to load growth by source",
  },
  {
    name: "Analytics, not loaded",
    path: "/admin/analytics",
    prepare: fail(getFigures),
    words: "Failed to load analytics",
  },
  {
    name: "Analytics, offline",
    path: "/admin/analytics",
    prepare: cutOff(getFigures),
    words: "No connection. Please check your signal and try again.",
  },
];
