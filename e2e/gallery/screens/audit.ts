import {
  type AuditEntry,
  type AuditStats,
  type CallOutput,
  getAuditStats,
  listAuditEntries,
} from "@secret/contract";
import { AUDIT_EVENT_TYPES } from "@secret/domain";
import type { Page } from "playwright-core";
import { fail, given, stall } from "../../made-up/answers.ts";
import { fill, numberedId as id, inTurn, pressFirst, type Screen, sharing } from "../screen.ts";

const JUNE = { id: id(1), firstName: "June", lastName: "Castellanos" };
const ANA = { id: id(2), firstName: "Ana", lastName: "Whitfield" };
const ORDER = { id: id(3), orderNumber: "D4H-F8H" };

const LINE: AuditEntry = {
  id: id(100),
  createdAt: "2026-11-22T03:12:41.000Z",
  eventType: "order_status_change",
  severity: "warning",
  message: "Order D4H-F8H went from ready to preparing: the bag was dropped",
  actor: JUNE,
  subject: ANA,
  order: ORDER,
  ipAddress: "203.0.113.77",
  userAgent: "Mozilla/5.0 (iPad; CPU OS 19_1 like Mac OS X) AppleWebKit/605.1.15 Safari/605.1.15",
  transferToken: null,
  oldValue: "ready",
  newValue: "preparing",
  metadata: {},
};

const bare = {
  actor: null,
  subject: null,
  order: null,
  ipAddress: null,
  userAgent: null,
  oldValue: null,
  newValue: null,
};

/** Log lines of two days, newest first. */
const ENTRIES: AuditEntry[] = [
  {
    ...LINE,
    id: id(109),
    createdAt: "2026-11-22T03:20:09.000Z",
    eventType: "payment_event",
    severity: "critical",
    message: "Refund of $64.90 failed: The card was closed by its owner",
    actor: null,
    oldValue: null,
    newValue: null,
    ipAddress: null,
    userAgent: null,
    metadata: { refundId: id(40) },
  },
  {
    ...LINE,
    ...bare,
    id: id(108),
    createdAt: "2026-11-22T03:16:00.000Z",
    eventType: "security_event",
    severity: "error",
    message: "Wrong webhook signatures: 41",
    ipAddress: "198.51.100.4",
    metadata: { count: 41 },
  },
  LINE,
  {
    ...LINE,
    id: id(99),
    createdAt: "2026-11-22T03:05:30.000Z",
    eventType: "transfer_created",
    severity: "info",
    message: "Order D4H-F8H was offered to a friend",
    actor: ANA,
    transferToken: "5f1d7a84db00d2fc",
    oldValue: null,
    newValue: null,
    metadata: { transferId: id(41) },
  },
  {
    ...LINE,
    ...bare,
    id: id(98),
    createdAt: "2026-11-21T02:05:30.000Z",
    eventType: "admin_action",
    severity: "info",
    message: "Event edited: Koreatown Rooftop Supper with a very long name that an owner typed late at night",
    actor: { ...JUNE, firstName: "Maximiliana-Alexandrina", lastName: "von Hohenstaufen-Castellanos" },
    oldValue: "Pickup ends 8:00 PM\nPlaces 120",
    newValue: "Pickup ends 8:30 PM\nPlaces 140",
    ipAddress: "2001:db8:85a3:8d3:1319:8a2e:370:7348",
    metadata: { eventId: id(42), told: ["New pickup end: 8:30 PM (was 8:00 PM)."], movedWindows: 2 },
  },
];

const STATS: AuditStats = {
  since: "2026-10-23T00:00:00.000Z",
  totalEvents: 48_211,
  eventsBySeverity: { critical: 2, error: 14, warning: 1_023, info: 47_172 },
  eventsByType: Object.fromEntries(
    AUDIT_EVENT_TYPES.map((kind, index) => [kind, index === 2 ? 0 : 12_000 >> index]),
  ) as AuditStats["eventsByType"],
};

const givenStats = given(getAuditStats, STATS);

const mockEntries = (entries: AuditEntry[], more: Partial<CallOutput<typeof listAuditEntries>> = {}) =>
  inTurn(
    givenStats,
    given(listAuditEntries, { rows: entries, hasMore: false, person: null, order: null, ...more }),
  );

/** Mocks three newer lines than the page has shown. */
async function mockNews(page: Page): Promise<void> {
  await givenStats(page);
  await page.route(/\/api\/admin\/audit(\?.*)?$/, (route) => {
    const isForNews = new URL(route.request().url()).searchParams.has("limit");
    const entries = isForNews ? ENTRIES : ENTRIES.slice(3);
    return route.fulfill({ json: { rows: entries, hasMore: false, person: null, order: null } });
  });
}

async function openPalette(page: Page): Promise<void> {
  await page.getByText("Wrong webhook signatures: 41").waitFor();
  await page.keyboard.press("Control+k");
}

/** The audit log in its states. */
export const AUDIT_SCREENS: readonly Screen[] = [
  {
    name: "Audit log",
    path: "/admin/audit",
    prepare: mockEntries(ENTRIES, { hasMore: true }),
    words: "Wrong webhook signatures: 41",
  },
  {
    name: "Audit log, a line unfolded",
    act: pressFirst(/the bag was dropped/),
    words: "203.0.113.77",
  },
  {
    name: "Audit log, an edit unfolded, by kind",
    path: "/admin/audit",
    prepare: mockEntries(ENTRIES),
    act: async (page) => {
      await page.getByText("By kind").click();
      await page.getByRole("button", { name: /Event edited/ }).click();
    },
    words: "Pickup windows moved",
  },
  {
    name: "Audit log, between two days",
    path: "/admin/audit?from=2026-11-01&to=2026-11-21",
    prepare: mockEntries(ENTRIES),
    words: "Wrong webhook signatures: 41",
  },
  {
    name: "Audit log, of one person and order",
    path: `/admin/audit?person=${ANA.id}&order=${ORDER.id}&range=90d`,
    prepare: mockEntries(ENTRIES.slice(2, 4), { person: ANA, order: ORDER }),
    words: "Order D4H-F8H",
  },
  { name: "Audit log, new lines", path: "/admin/audit", prepare: mockNews, words: "3 new" },
  {
    name: "Audit log, nothing matches",
    path: "/admin/audit?search=nobody%20of%20that%20name",
    prepare: mockEntries([]),
    words: "No entries match",
  },
  ...sharing({ path: "/admin/audit" }, [
    {
      name: "Audit log, loading",
      prepare: inTurn(stall(getAuditStats), stall(listAuditEntries)),
    },
    {
      name: "Palette",
      prepare: mockEntries(ENTRIES),
      act: openPalette,
      words: "Failed messages",
      reopens: true,
    },
    {
      name: "Palette, something typed",
      prepare: mockEntries(ENTRIES),
      act: inTurn(openPalette, fill("Page, event or search", "order")),
      words: "Audit log with “order”",
      reopens: true,
    },
    {
      name: "Palette, orders and a member found",
      prepare: mockEntries(ENTRIES),
      act: inTurn(openPalette, fill("Page, event or search", "ana")),
      words: /^\w{3}-\w{3} · Ana · \$/,
      reopens: true,
    },
    {
      name: "Keyboard shortcuts",
      prepare: mockEntries(ENTRIES),
      act: async (page) => {
        await page.getByText("Wrong webhook signatures: 41").waitFor();
        await page.keyboard.press("?");
      },
      words: "Show these shortcuts",
      reopens: true,
    },
    {
      name: "Audit log, failed to load",
      prepare: inTurn(fail(getAuditStats), fail(listAuditEntries)),
      words: "Failed to load audit logs",
    },
  ]),
];
