import { type CallOutput, getAdminDashboard, listOpenings } from "@secret/contract";
import { fail, given } from "../../made-up/answers.ts";
import { numberedId as id, inTurn, type Screen, sharing } from "../screen.ts";

/** Sales with these net sales. */
const salesOf = (netSalesCents: number) => ({
  grossCents: netSalesCents + 31_200,
  discountCents: 12_000,
  refundCents: 19_200,
  netSalesCents,
  taxCents: Math.round(netSalesCents * 0.0975),
  tipCents: Math.round(netSalesCents * 0.11),
  collectedCents: netSalesCents + Math.round(netSalesCents * 0.0975) + Math.round(netSalesCents * 0.11),
});

const EVENT = { eventId: id(1), eventTitle: "Koreatown Rooftop Supper" };

/** A dashboard with everything that can need attention, dated years ahead so that it is never over. */
const BUSY: CallOutput<typeof getAdminDashboard> = {
  totalEvents: 1_204,
  activeEvents: 2,
  totalOrders: 1_048_576,
  sales: salesOf(5_412_340_050),
  members: 100_482,
  averageOrderCents: 5_162,
  nextEvening: {
    id: id(1),
    title: "Koreatown Rooftop Supper",
    locationName: "Serrano Rooftop",
    timeZone: "America/Los_Angeles",
    status: "active",
    entriesOpenAt: null,
    registrationOpensAt: "2026-11-20T20:00:00.000Z",
    registrationClosesAt: "2036-11-21T20:00:00.000Z",
    pickupStartsAt: "2036-11-22T02:00:00.000Z",
    pickupEndsAt: "2036-11-22T05:00:00.000Z",
    maxOrders: 160,
    orderCount: 142,
    completedCount: 0,
    heldCount: 3,
    sales: salesOf(812_450),
    soldPieces: 391,
    limitedPieces: 420,
    soldLimitedPieces: 346,
  },
  attention: {
    failedMessages: 12,
    eventsWithoutMenu: [
      { id: id(2), title: "Arts District Lot Party", registrationOpensAt: "2036-11-25T20:00:00.000Z" },
    ],
    lowStock: [
      { itemId: id(3), name: "Fried Lobster Tail with Hot Honey", left: 1, ...EVENT },
      { itemId: id(4), name: "Crab Rangoon", left: 6, ...EVENT },
    ],
  },
  recentActivity: [
    {
      id: id(10),
      severity: "critical",
      message: "Refund of $64.90 failed: The card was closed by its owner",
      actorName: "June Castellanos",
      memberName: "Ana Whitfield",
      orderId: id(11),
      createdAt: "2026-11-22T03:20:09.000Z",
    },
  ],
};

type Opening = CallOutput<typeof listOpenings>["openings"][number];

/** The next event while it is open for orders. */
const OPEN: Opening = {
  id: id(1),
  title: "Koreatown Rooftop Supper",
  timeZone: "America/Los_Angeles",
  draw: null,
  registrationOpensAt: "2026-11-20T20:00:00.000Z",
  registrationClosesAt: "2036-11-21T20:00:00.000Z",
  maxOrders: 1_160,
  orderCount: 1_042,
  heldCount: 38,
  sales: salesOf(5_812_450),
  soldPieces: 2_391,
  limitedPieces: 2_420,
  soldLimitedPieces: 2_346,
  minutesFrom: "2026-11-20T20:00:00.000Z",
  minutes: Array.from({ length: 24 }, (_, minute) => Math.round(180 * Math.exp(-minute / 6))),
};

/** Events that open soon, or opened a minute ago. */
const SOON: Opening = {
  ...OPEN,
  ...{ id: id(2), title: "Back Door, Arts District, with a Very Long Name for a Very Small Door" },
  ...{ registrationOpensAt: "2036-11-20T20:00:00.000Z", minutesFrom: "2036-11-20T20:00:00.000Z" },
  ...{ minutes: [], orderCount: 0, heldCount: 0, sales: salesOf(0), soldPieces: 0, soldLimitedPieces: 0 },
};
const JUST_OPEN: Opening = {
  ...OPEN,
  ...{ id: id(3), title: "Frogtown Friday", maxOrders: null, orderCount: 1, heldCount: 12 },
  ...{ sales: salesOf(7_195), limitedPieces: 0, soldLimitedPieces: 0, soldPieces: 14, minutes: [1] },
};

const DRAW = { entriesOpenAt: "2026-11-20T20:00:00.000Z", entryCount: 1_204_512, finishedAt: null };
/** Draws before their entries open, while they are open, while it draws, and afterwards. */
const DRAWS: readonly Opening[] = [
  { ...SOON, draw: { ...DRAW, entryCount: 0, entriesOpenAt: "2036-11-20T19:00:00.000Z" } },
  { ...SOON, ...{ id: id(4), title: "Highland Park Knock", draw: DRAW } },
  { ...OPEN, ...{ id: id(5), title: "Boyle Heights Rooftop", draw: { ...DRAW, entryCount: 412 } } },
  { ...OPEN, draw: { ...DRAW, finishedAt: "2026-11-20T20:00:30.000Z" } },
];

/** The admin dashboard in its states. */
export const DASHBOARD_SCREENS: readonly Screen[] = [
  ...sharing({ path: "/admin" }, [
    {
      name: "Admin, much needs attention",
      prepare: inTurn(given(getAdminDashboard, BUSY), given(listOpenings, { openings: [] })),
      words: "Crab Rangoon: 6 left",
    },
    {
      name: "Admin, an opening is live",
      prepare: inTurn(
        given(getAdminDashboard, BUSY),
        given(listOpenings, { openings: [OPEN, JUST_OPEN, SOON] }),
      ),
      words: "In checkout",
    },
    {
      name: "Admin, draws are live",
      prepare: inTurn(given(getAdminDashboard, BUSY), given(listOpenings, { openings: [...DRAWS] })),
      words: "Drawing now",
    },
    {
      name: "Admin, nothing planned",
      prepare: given(getAdminDashboard, {
        ...BUSY,
        nextEvening: null,
        attention: { failedMessages: 0, eventsWithoutMenu: [], lowStock: [] },
        recentActivity: [],
      }),
      words: "No event is planned.",
    },
    {
      name: "Admin, failed to load",
      prepare: fail(getAdminDashboard),
      words: "The figures couldn't be loaded",
    },
  ]),
];
