import { z } from "zod";
import { asGiven, Cents, Day, file, Id, Instant, page, pageQuery, route } from "../http/route.ts";
import { IN_ORDER, NOT_TOO_LONG } from "./day-span.ts";

/** Number of entries, and their sum in Square's signs: what lowers the deposit is negative. */
const DepositPartSum = z.object({ count: z.int(), cents: Cents });

/** Parts of a deposit. They add up to its amount. */
const DepositSums = z.object({
  payments: DepositPartSum,
  refunds: DepositPartSum,
  disputes: DepositPartSum,
  fees: DepositPartSum,
  adjustments: DepositPartSum,
});

/** Deposit that Square sent to the owner's bank account; a withdrawal if its amount is negative. */
export const AdminDeposit = z.object({
  id: z.string(),
  status: z.enum(["sent", "paid", "failed"]),
  /** Amount of the bank transfer. */
  amountCents: Cents,
  createdAt: Instant,
  /** Day on which it arrives at the bank; null if Square doesn't say. */
  arrivalOn: Day.nullable(),
  /** Id that may appear on the bank statement. */
  statementId: z.string().nullable(),
  /** "reading": Square's entries are still being read. "none": Square lists no entries for it. */
  entries: z.enum(["read", "reading", "none"]),
  sums: DepositSums,
  /** Amount minus the sum of the parts; 0 once the entries are read. */
  remainderCents: Cents,
  /** Number of entries that our books don't have or have with another amount, or that are in two deposits. */
  problemCount: z.int(),
});
export type AdminDeposit = z.infer<typeof AdminDeposit>;

const EventRef = z.object({ id: Id, title: z.string(), timeZone: z.string() });

/** An event's part of a deposit. */
const DepositEvent = z.object({
  /** Null for entries that belong to no event. */
  event: EventRef.nullable(),
  sums: DepositSums,
  netCents: Cents,
});

/** Entry of a deposit, in Square's signs. */
export const DepositEntry = z.object({
  id: z.string(),
  /** Square's activity type, such as "charge". */
  kind: z.string(),
  effectiveAt: Instant.nullable(),
  grossCents: Cents,
  feeCents: Cents,
  netCents: Cents,
  providerPaymentId: z.string().nullable(),
  providerRefundId: z.string().nullable(),
  disputeId: z.string().nullable(),
  /** Null if it belongs to none of our orders. */
  order: z.object({ orderId: Id, orderNumber: z.string(), event: EventRef }).nullable(),
  /**
   * "missing": our books don't have it. "twice": another deposit has it too. "mismatch": our books have another amount. Null
   * if none of these applies.
   */
  problem: z.enum(["missing", "twice", "mismatch"]).nullable(),
  /** Amount in our books, in Square's signs; null if they have none. */
  bookedCents: Cents.nullable(),
});
export type DepositEntry = z.infer<typeof DepositEntry>;

/** Captured payment or completed refund that should be in a deposit by now, and isn't. */
export const Undeposited = z.object({
  id: Id,
  kind: z.enum(["payment", "refund"]),
  /** When it was captured or refunded. */
  at: Instant,
  /** Negative for a refund. */
  amountCents: Cents,
  /** Square's id; null for a refund that the crew made in Square's app. */
  providerId: z.string().nullable(),
  order: z.object({ orderId: Id, orderNumber: z.string(), event: EventRef }),
});
export type Undeposited = z.infer<typeof Undeposited>;

/** Square's ids of deposits and entries. */
const ProviderId = asGiven(200);
const DepositParams = z.strictObject({ id: ProviderId });
const { limit } = pageQuery(200);
/** A deposit's sums are made from all its entries, so a page has fewer deposits than other lists have rows. */
const { limit: depositLimit } = pageQuery(200, 20);

export const listDeposits = route({
  method: "GET",
  path: "/api/admin/deposits",
  access: "admin",
  openToApiKeys: true,
  summary: "Square's deposits with the sums of their parts, newest first",
  query: z.strictObject({
    /** Days on which Square sent them, in the brand's time zone. */
    from: Day.optional(),
    to: Day.optional(),
    before: ProviderId.optional(),
    limit: depositLimit,
  }),
  response: page(AdminDeposit),
});

export const getDeposit = route({
  method: "GET",
  path: "/api/admin/deposits/:id",
  access: "admin",
  openToApiKeys: true,
  summary: "One deposit and its sums by event",
  params: DepositParams,
  response: z.object({ deposit: AdminDeposit, events: z.array(DepositEvent) }),
  errors: ["DEPOSIT_NOT_FOUND"],
});

export const listDepositEntries = route({
  method: "GET",
  path: "/api/admin/deposits/:id/entries",
  access: "admin",
  openToApiKeys: true,
  summary: "A deposit's entries with their orders, newest first, or only those that don't match our books",
  params: DepositParams,
  query: z.strictObject({ only: z.enum(["problems"]).optional(), before: ProviderId.optional(), limit }),
  response: page(DepositEntry),
});

export const listUndeposited = route({
  method: "GET",
  path: "/api/admin/undeposited",
  access: "admin",
  openToApiKeys: true,
  summary: "Payments and refunds that should be in a deposit by now, newest first",
  query: z.strictObject(pageQuery(200)),
  response: page(Undeposited).extend({
    /** When Square's list of deposits was last read to its end; null before the first time. */
    readAt: Instant.nullable(),
    /** Deposits whose entries haven't been read yet. While there are any, nothing counts as missing. */
    unreadCount: z.int(),
  }),
});

export const exportDeposits = route({
  method: "GET",
  path: "/api/admin/deposits/export.csv",
  access: "admin",
  openToApiKeys: true,
  summary: "The deposits that Square sent on these days as CSV, newest first",
  query: z
    .strictObject({ from: Day, to: Day })
    .refine(...IN_ORDER)
    .refine(...NOT_TOO_LONG),
  response: file("text/csv"),
});

export const exportDepositEntries = route({
  method: "GET",
  path: "/api/admin/deposits/:id/export.csv",
  access: "admin",
  openToApiKeys: true,
  summary: "A deposit's entries as CSV, newest first",
  params: DepositParams,
  response: file("text/csv"),
  errors: ["DEPOSIT_NOT_FOUND"],
});
