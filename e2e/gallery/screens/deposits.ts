import {
  type AdminDeposit,
  type Page as ContractPage,
  type DepositEntry,
  getDeposit,
  getOpenMoney,
  listDepositEntries,
  listDeposits,
  listUndeposited,
  type Undeposited,
} from "@secret/contract";
import { changed, fail, given, refused, stall } from "../../made-up/answers.ts";
import { inTurn, numberedId, type Screen, sharing } from "../screen.ts";

const FRIDAY = {
  id: numberedId(1),
  title: "Friday Fry, Boyle Heights, with a long title for a narrow phone",
  timeZone: "America/Los_Angeles",
};
const ORDER = { orderId: numberedId(2), orderNumber: "K7M-3PX", event: FRIDAY };
const part = (count = 0, cents = 0) => ({ count, cents });

/** A deposit of one busy evening, whose entries have been read and match. */
const PAID: AdminDeposit = {
  id: numberedId(10),
  status: "paid",
  amountCents: 481_205,
  createdAt: "2026-11-24T18:00:00.000Z",
  arrivalOn: "2026-11-25",
  statementId: "L210000012345678",
  entries: "read",
  sums: {
    payments: part(92, 512_340),
    refunds: part(3, -9_870),
    disputes: part(1, -7_195),
    fees: part(95, -14_245),
    adjustments: part(1, 175),
  },
  remainderCents: 0,
  problemCount: 0,
};
const CHECKED: AdminDeposit = {
  ...PAID,
  id: numberedId(11),
  status: "sent",
  createdAt: "2026-11-25T18:00:00.000Z",
  arrivalOn: "2026-11-27",
  problemCount: 2,
};
const UNREAD: AdminDeposit = {
  ...CHECKED,
  id: numberedId(12),
  entries: "reading",
  problemCount: 0,
  sums: { payments: part(), refunds: part(), disputes: part(), fees: part(), adjustments: part() },
  remainderCents: PAID.amountCents,
};
const FAILED: AdminDeposit = { ...PAID, id: numberedId(13), status: "failed", amountCents: -1_250 };
const HUGE: AdminDeposit = {
  ...PAID,
  id: numberedId(14),
  amountCents: 123_456_789_012,
  arrivalOn: null,
  statementId: null,
  sums: { ...PAID.sums, payments: part(1_234_567, 123_457_000_000), refunds: part(98_765, -210_988) },
};

const ENTRY: DepositEntry = {
  id: numberedId(20),
  kind: "charge",
  effectiveAt: "2026-11-22T03:12:00.000Z",
  grossCents: 7_195,
  feeCents: 239,
  netCents: 6_956,
  providerPaymentId: "zhyh1ch64kRBrrlfVhwjCEjZWzNZY",
  providerRefundId: null,
  disputeId: null,
  order: ORDER,
  problem: null,
  bookedCents: 7_195,
};
const MISSING: DepositEntry = {
  ...ENTRY,
  id: numberedId(21),
  order: null,
  problem: "missing",
  bookedCents: null,
};
const MISMATCH: DepositEntry = { ...ENTRY, id: numberedId(22), problem: "mismatch", bookedCents: 6_095 };
const TWICE: DepositEntry = { ...ENTRY, id: numberedId(25), problem: "twice" };
const REFUND: DepositEntry = {
  ...ENTRY,
  id: numberedId(23),
  kind: "refund",
  grossCents: -2_634,
  feeCents: 0,
  netCents: -2_634,
  providerRefundId: "zhyh1ch64kRBrrlfVhwjCEjZWzNZY_2cF9b",
  bookedCents: -2_634,
};
const FEE: DepositEntry = {
  ...MISSING,
  id: numberedId(24),
  kind: "deposit-fee",
  grossCents: -175,
  feeCents: 0,
  netCents: -175,
  providerPaymentId: null,
  problem: null,
};

const UNDEPOSITED: Undeposited = {
  id: numberedId(30),
  kind: "payment",
  at: "2026-11-18T03:12:00.000Z",
  amountCents: 7_195,
  providerId: "zhyh1ch64kRBrrlfVhwjCEjZWzNZY",
  order: ORDER,
};
const READ_AT = "2026-11-26T12:00:00.000Z";
const NOTHING_MISSING = given(listUndeposited, { rows: [], hasMore: false, readAt: READ_AT, unreadCount: 0 });
const pageOf = <Row>(...rows: Row[]): ContractPage<Row> => ({ rows, hasMore: false });
const NO_DEPOSITS = given(listDeposits, pageOf<AdminDeposit>());

const EVENTS = [
  {
    event: FRIDAY,
    sums: { ...PAID.sums, disputes: part(), adjustments: part() },
    netCents: 488_225,
  },
  {
    event: null,
    sums: { ...UNREAD.sums, disputes: part(1, -7_195), adjustments: part(1, 175) },
    netCents: -7_020,
  },
];

/** Square's deposits at the money desk. */
export const DEPOSIT_SCREENS: readonly Screen[] = [
  ...sharing({ path: "/admin/money?tab=deposits" }, [
    {
      name: "Deposits",
      prepare: inTurn(
        NOTHING_MISSING,
        given(listDeposits, { ...pageOf(UNREAD, CHECKED, PAID, FAILED, HUGE), hasMore: true }),
      ),
      words: "2 to check",
    },
    {
      name: "Deposits, missing at Square",
      prepare: inTurn(
        given(listUndeposited, {
          rows: [
            UNDEPOSITED,
            { ...UNDEPOSITED, id: numberedId(31), kind: "refund", amountCents: -2_634, providerId: null },
          ],
          hasMore: true,
          readAt: READ_AT,
          unreadCount: 0,
        }),
        given(listDeposits, pageOf(PAID)),
      ),
      words: "Made in Square's app",
    },
    {
      name: "Deposits, still reading",
      prepare: inTurn(
        given(listUndeposited, { rows: [], hasMore: false, readAt: READ_AT, unreadCount: 1 }),
        given(listDeposits, pageOf(UNREAD)),
      ),
      words: "Still reading 1 deposit from Square.",
    },
    {
      name: "Deposits, none yet",
      prepare: inTurn(
        given(listUndeposited, { rows: [], hasMore: false, readAt: null, unreadCount: 0 }),
        NO_DEPOSITS,
        changed(getOpenMoney, { refusedLists: ["payouts"] }),
      ),
      words: /the access token lacks PAYOUTS_READ/,
    },
    { name: "Deposits, loading", prepare: inTurn(stall(listUndeposited), stall(listDeposits)) },
    {
      name: "Deposits, not loaded",
      prepare: inTurn(fail(listUndeposited), fail(listDeposits)),
      words: "Failed to load deposits",
    },
  ]),
  ...sharing({ path: `/admin/money?tab=deposits&deposit=${CHECKED.id}` }, [
    {
      name: "Deposit, with entries to check",
      prepare: inTurn(
        given(getDeposit, { deposit: CHECKED, events: EVENTS }),
        given(listDepositEntries, { ...pageOf(MISSING, MISMATCH, TWICE, ENTRY, REFUND, FEE), hasMore: true }),
      ),
      words: "$60.95 here",
    },
    {
      name: "Deposit, failed and huge",
      prepare: inTurn(
        given(getDeposit, {
          deposit: { ...HUGE, status: "failed" },
          events: [{ event: FRIDAY, sums: HUGE.sums, netCents: HUGE.amountCents }],
        }),
        given(listDepositEntries, pageOf({ ...ENTRY, grossCents: 99_999_999, netCents: 99_999_760 })),
      ),
      words: /didn't reach your bank account/,
    },
    {
      name: "Deposit, still reading",
      prepare: inTurn(
        given(getDeposit, { deposit: UNREAD, events: [] }),
        given(listDepositEntries, pageOf<DepositEntry>()),
      ),
      words: "Square's entries appear here once they're read.",
    },
    { name: "Deposit, loading", prepare: stall(getDeposit) },
    {
      name: "Deposit, not found",
      prepare: refused(getDeposit, "DEPOSIT_NOT_FOUND"),
      words: "Deposit not found",
    },
    { name: "Deposit, not loaded", prepare: fail(getDeposit), words: "Failed to load the deposit" },
  ]),
];
