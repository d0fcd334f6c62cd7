import * as contract from "@secret/contract";
import {
  AUDIT_EVENT_TYPES,
  AUDIT_SEVERITIES,
  DAY_MS,
  dayAt,
  FIGURE_RANGES,
  ORDER_STATUSES,
  PAYMENT_STATES,
  REFUND_STATES,
} from "@secret/domain";
import type { Context } from "../../apps/server/src/platform/context.ts";

/** Views that aren't measured: the ledger report compares all books, at most once a minute. */
const NO_VIEWS = new Set<string>([contract.getLedgerReport.path]);

/** Searches for whole words, parts, rare names, and nothing. */
const SEARCHES = ["Whitfield", "filled-4711@", "Lantern Night", "Lantern Night 42", "zzzz"];

/** Returns every admin list and view, with filters and searches. New routes are included automatically. */
export async function adminViews(context: Context): Promise<string[]> {
  const plain = (Object.values(contract) as unknown[])
    .filter(isRoute)
    .filter(({ method, access, path }) => method === "GET" && access === "admin" && !path.includes(":"))
    .filter(
      ({ path, query }) =>
        !NO_VIEWS.has(path) && !path.endsWith(".csv") && query?.safeParse({}).success !== false,
    )
    .map(({ path }) => path);
  const sample = await findSample(context);
  return [
    ...plain,
    ...orderViews(context, sample),
    ...auditViews(sample),
    ...moneyViews(context, sample),
    ...memberViews(sample),
    ...[contract.getFigures, contract.getGrowthBySource].flatMap(({ path }) =>
      FIGURE_RANGES.map((range) => `${path}?range=${range}`),
    ),
    contract.getAdminEvent.path.replace(":id", sample.eventId),
    contract.listEventBuyers.path.replace(":id", sample.eventId),
  ];
}

/** A sample of each kind of row. */
interface Sample {
  readonly eventId: string;
  readonly orderId: string;
  readonly orderNumber: string;
  readonly memberId: string;
  readonly depositId: string;
}

async function findSample({ pool }: Context): Promise<Sample> {
  const { rows } = await pool.query<Sample>(`
    SELECT event_id AS "eventId", id AS "orderId", order_number AS "orderNumber", user_id AS "memberId",
           (SELECT id FROM payouts WHERE created_at < now() - interval '30 days' ORDER BY created_at DESC LIMIT 1) AS "depositId"
      FROM orders WHERE created_at > now() - interval '18 months' AND status = 'completed' ORDER BY created_at LIMIT 1`);
  const [sample] = rows;
  if (sample === undefined) throw new Error("the database is not filled");
  return sample;
}

function orderViews(context: Context, { eventId, orderId, orderNumber }: Sample): string[] {
  const searches = [...SEARCHES, orderNumber, orderNumber.slice(0, 2)].map(searchFor);
  const matches = [
    ...ORDER_STATUSES.map((status) => `status=${status}`),
    ...searches,
    `eventId=${eventId}`,
    `eventId=${eventId}&status=completed`,
    `eventId=${eventId}&${searchFor("Whitfield")}`,
    `from=${dayBefore(context, 30)}&to=${dayBefore(context, 0)}`,
    `from=${dayBefore(context, 500)}&to=${dayBefore(context, 100)}&status=cancelled`,
  ];
  const { path } = contract.listAdminOrders;
  return [
    ...matches.flatMap((match) => [`${path}?${match}`, `${contract.getAdminOrderSummary.path}?${match}`]),
    ...contract.ADMIN_ORDER_SORTS.flatMap((sort) => [
      `${path}?sort=${sort}&before=${orderId}`,
      `${path}?sort=${sort}&eventId=${eventId}`,
    ]),
    contract.getAdminOrder.path.replace(":id", orderId),
    contract.getOrderMoney.path.replace(":id", orderId),
  ];
}

function auditViews({ memberId, orderId, orderNumber }: Sample): string[] {
  const { path } = contract.listAuditEntries;
  const searches = [...SEARCHES, orderNumber, "handed off", "10.0.0"].map(searchFor);
  const filters = [
    ...AUDIT_EVENT_TYPES.map((eventType) => `eventType=${eventType}`),
    ...AUDIT_SEVERITIES.map((severity) => `severity=${severity}`),
    ...searches,
    `personId=${memberId}`,
    `orderId=${orderId}`,
    `severity=error&${searchFor("handed off")}`,
  ];
  return [`${path}?range=today`, ...filters.map((filter) => `${path}?range=90d&${filter}`)];
}

function moneyViews(context: Context, { eventId, depositId }: Sample): string[] {
  const close = (days: number) =>
    `${contract.getClose.path}?from=${dayBefore(context, days)}&to=${dayBefore(context, 0)}`;
  return [
    ...PAYMENT_STATES.map((state) => `${contract.listPayments.path}?state=${state}`),
    ...REFUND_STATES.map((state) => `${contract.listRefunds.path}?state=${state}`),
    `${contract.listWebhooks.path}?state=waiting`,
    contract.getDeposit.path.replace(":id", depositId),
    contract.listDepositEntries.path.replace(":id", depositId),
    close(0),
    close(30),
    close(contract.SPAN_DAYS_MAX - 1),
    `${close(30)}&eventId=${eventId}`,
    close(30).replace(contract.getClose.path, contract.exportClose.path),
    `${close(30).replace(contract.getClose.path, contract.exportJournal.path)}&format=quickbooks`,
    close(1).replace(contract.getClose.path, contract.exportTransactions.path),
  ];
}

function memberViews({ memberId }: Sample): string[] {
  const { path } = contract.listAdminMembers;
  return [
    ...SEARCHES.map((search) => `${path}?${searchFor(search)}`),
    ...["role=member", "role=admin", "status=deactivated", "status=active"].map(
      (filter) => `${path}?${filter}`,
    ),
    contract.getAdminMember.path.replace(":id", memberId),
    contract.listMemberOrders.path.replace(":id", memberId),
    ...[contract.listInvitations, contract.listAdminPromoCodes, contract.listWaitingSignUps].map(
      (route) => `${route.path}?${searchFor("Whitfield")}`,
    ),
  ];
}

function searchFor(text: string): string {
  return `search=${encodeURIComponent(text)}`;
}

/** Returns the brand's calendar day a number of days ago. */
function dayBefore({ clock }: Context, days: number): string {
  return dayAt(new Date(clock.now().getTime() - days * DAY_MS));
}

function isRoute(exported: unknown): exported is contract.Route {
  return typeof exported === "object" && exported !== null && "access" in exported && "path" in exported;
}
