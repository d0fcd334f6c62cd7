import {
  addressOf,
  type CloseSums,
  exportJournal,
  exportTransactions,
  getAdminDashboard,
  getAdminOrderSummary,
  getClose,
  getFigures,
  listAdminEvents,
} from "@secret/contract";
import { dayAt, JOURNAL_ACCOUNTS, sumSales } from "@secret/domain";
import type { RunningSandbox } from "@secret/square-sandbox";
import { buildApp, createParts } from "../../apps/server/src/app.ts";
import { countEvents } from "../../apps/server/src/features/analytics/service/count-events.ts";
import { chainLines } from "../../apps/server/src/features/audit/service/chain-lines.ts";
import { verifyChain } from "../../apps/server/src/features/audit/service/verify-chain.ts";
import { findDifferences } from "../../apps/server/src/features/ledger/service.ts";
import type { PaymentProvider } from "../../apps/server/src/features/payments/provider.ts";
import { compareDeposits } from "../../apps/server/src/features/payments/service/compare-deposits.ts";
import { compareWithSquare } from "../../apps/server/src/features/payments/service/compare-with-square.ts";
import type { Context } from "../../apps/server/src/platform/context.ts";
import { clientOf } from "../../apps/server/testing/actors.ts";
import { openTestSession } from "../../apps/server/testing/create-members.ts";
import type { Client } from "./season-world.ts";

/** Sums of sales by screen. */
export type Screens = Readonly<Record<string, Sums>>;

/** Facts about the season until now that come from outside the database. */
interface Known {
  readonly adminId: string;
  /** Screens before the first day, with the sales of the release that the season began with. */
  readonly before: Screens;
  /** First day: "2026-10-13". */
  readonly from: string;
  /** Money at the counter that Square knows nothing of, less refunds. */
  readonly counterCents: { readonly cash: number; readonly typed: number };
}

type Sums = Readonly<Record<string, number>>;

/** Compares all screens, files and books with each other, with Square's and with the counter. Returns each difference. */
export async function compareSeason(
  context: Context,
  square: RunningSandbox,
  { adminId, before, from, counterCents }: Known,
): Promise<{ differences: string[]; sums: Sums }> {
  return asOwner(context, adminId, async ({ call, provider, rowsOf }) => {
    const span = { from, to: dayAt(context.clock.now()) };
    const { total } = await call(getClose, { query: span });
    const sales = salesOf(total);
    const theirs = squareSums(square);
    const transactions = await rowsOf(addressOf(exportTransactions, { query: span }));
    const journal = await rowsOf(addressOf(exportJournal, { query: { ...span, format: "quickbooks" } }));
    const balances = balancesOf(journal);
    const differences = [
      ...(await compareBooks(context, provider, new Date(from))),
      ...(await compareChain(context)),
      ...compareScreens(await readScreens(call), before, sales),
      ...compareTransactions(transactions, total),
      ...compareJournal(journal),
      ...compareSums("journal", balances, journalOfClose(total, theirs, counterCents)),
      ...compareClose(total, theirs),
    ];
    return { differences, sums: { ...sales, ...balances, ...theirs } };
  });
}

/** Reads the sales on every screen, all events counted. */
export function readSales(context: Context, adminId: string): Promise<Screens> {
  return asOwner(context, adminId, ({ call }) => readScreens(call));
}

interface Owner {
  readonly call: Client;
  readonly provider: PaymentProvider;
  /** Downloads a file's rows. */
  readonly rowsOf: (url: string) => Promise<Row[]>;
}

/** Runs a task with the owner's client of an app without a server, after all events were counted. */
async function asOwner<Result>(
  context: Context,
  adminId: string,
  task: (owner: Owner) => Promise<Result>,
): Promise<Result> {
  await countEvents(context);
  const parts = createParts(context);
  const app = await buildApp(context, parts);
  try {
    const { cookie } = await openTestSession(context, adminId);
    const rowsOf = async (url: string) => readRows((await app.inject({ url, headers: { cookie } })).body);
    return await task({ call: clientOf({ app }, { cookie }), provider: parts.provider, rowsOf });
  } finally {
    await app.close();
  }
}

/** Returns a text for each figure that isn't as expected. */
function compareSums(name: string, is: object, expected: Sums): string[] {
  const figures = new Map<string, number>(Object.entries(is));
  return Object.entries(expected).flatMap(([key, cents]) =>
    figures.get(key) === cents ? [] : [`${name}: ${key} is ${figures.get(key)} instead of ${cents}`],
  );
}

/** Compares the ledger with itself, with Square's lists, and with the deposits. */
async function compareBooks(context: Context, provider: PaymentProvider, since: Date): Promise<string[]> {
  const range = { since, until: context.clock.now() };
  const { findings, settling } = await compareWithSquare(context, provider, range);
  const deposited = await compareDeposits(context, range);
  return [
    ...(await findDifferences(context.database, range.until)),
    ...[...findings, ...deposited].map(({ text }) => text),
    ...compareSums("Square", { settling }, { settling: 0 }),
  ];
}

/** Chains the audit log's lines and verifies the chain. */
async function compareChain(context: Context): Promise<string[]> {
  await chainLines(context);
  const { firstBreak, waitingLines } = await verifyChain(context);
  return [
    ...(firstBreak === undefined ? [] : [`audit chain, line ${firstBreak.position}: ${firstBreak.what}`]),
    ...compareSums("audit chain", { waitingLines }, { waitingLines: 0 }),
  ];
}

async function readScreens(call: Client): Promise<Screens> {
  const { events } = await call(listAdminEvents);
  const { summary } = await call(getAdminOrderSummary, { query: {} });
  return {
    Home: { ...(await call(getAdminDashboard)).sales },
    Events: { ...sumSales(events.map((each) => each.sales)) },
    Orders: { ...summary?.sales },
    Analytics: { ...(await call(getFigures, { query: { range: "90d" } })).sales },
  };
}

/** Compares the sales on every screen since the first day with those of the close. */
function compareScreens(now: Screens, before: Screens, sales: Sums): string[] {
  return Object.entries(now).flatMap(([name, sums]) => {
    const since = Object.keys(sales).map((key) => [key, (sums[key] ?? 0) - (before[name]?.[key] ?? 0)]);
    return compareSums(name, Object.fromEntries(since), sales);
  });
}

/** Compares the card payments, refunds, fees and chargebacks of the close with Square's ledger. */
function compareClose(total: CloseSums, theirs: ReturnType<typeof squareSums>): string[] {
  const netChargebackCents = total.chargebackCents - total.returnedChargebackCents;
  return compareSums(
    "close",
    { ...total, netChargebackCents },
    {
      cardCents: theirs.chargedCents,
      cardRefundedCents: theirs.refundedCents,
      feeCents: theirs.feeCents + theirs.counterFeeCents,
      terminalFeeCents: theirs.counterFeeCents,
      unreportedFees: theirs.counterUnpaid,
      netChargebackCents: theirs.disputedCents,
    },
  );
}

function compareTransactions(rows: readonly Row[], total: CloseSums): string[] {
  return compareSums("transactions", transactionSums(rows), {
    "Gross sales": total.grossCents - total.refundedFoodCents,
    Discounts: total.discountCents,
    Tax: total.netTaxCents,
    Tip: total.netTipCents,
    Chargeback: total.returnedChargebackCents - total.chargebackCents,
    Amount: total.netCents + total.returnedChargebackCents - total.chargebackCents,
    Fee: total.feeCents,
  });
}

/** Compares debits with credits, day by day. */
function compareJournal(journal: readonly Row[]): string[] {
  const days = Map.groupBy(journal, (row) => row["Journal Date"] ?? "");
  return [...days].flatMap(([day, rows]) =>
    compareSums(`journal of ${day}`, { debits: sumOf(rows, "Debits") }, { debits: sumOf(rows, "Credits") }),
  );
}

/** Returns the balance of each of the journal's accounts, in cents. */
function balancesOf(journal: readonly Row[]): Sums {
  const balanceOf = ({ name }: { readonly name: string }) => {
    const own = journal.filter((row) => row["Account Name"] === name);
    return sumOf(own, "Debits") - sumOf(own, "Credits");
  };
  return Object.fromEntries(
    Object.entries(JOURNAL_ACCOUNTS).map(([name, account]) => [name, balanceOf(account)]),
  );
}

/** Returns the balances that the journal must have, from the close, Square's ledger and the counter. */
function journalOfClose(
  total: CloseSums,
  theirs: ReturnType<typeof squareSums>,
  counterCents: Known["counterCents"],
): Sums {
  return {
    sales: -total.grossCents,
    discounts: total.discountCents,
    refunds: total.refundedFoodCents,
    tax: -total.netTaxCents,
    tips: -total.netTipCents,
    fees: total.feeCents,
    chargebacks: theirs.disputedCents,
    cash: counterCents.cash,
    terminal: counterCents.typed + theirs.counterCents - theirs.counterFeeCents,
    clearing: theirs.paidOutCents + theirs.onItsWayCents,
  };
}

/** Returns the sales of a close in the words of the screens. */
function salesOf(total: CloseSums) {
  return {
    grossCents: total.grossCents,
    discountCents: total.discountCents,
    refundCents: total.refundedFoodCents,
    netSalesCents: total.netSalesCents,
    taxCents: total.netTaxCents,
    tipCents: total.netTipCents,
    collectedCents: total.collectedCents,
  };
}

type Row = Readonly<Record<string, string>>;

/** Reads a file's lines as rows by the names of their columns. */
function readRows(csv: string): Row[] {
  const [head = [], ...lines] = csv
    .replace("\ufeff", "")
    .trimEnd()
    .split("\r\n")
    .map((line) => line.split(","));
  return lines.map((cells) => Object.fromEntries(cells.map((cell, index) => [head[index] ?? "", cell])));
}

function sumOf(rows: readonly Row[], column: string): number {
  return rows.reduce((sum, row) => sum + Math.round(Number(row[column] ?? "0") * 100), 0);
}

function transactionSums(rows: readonly Row[]): Sums {
  const names = ["Gross sales", "Discounts", "Tax", "Tip", "Chargeback", "Amount", "Fee"];
  return Object.fromEntries(names.map((name) => [name, sumOf(rows, name)]));
}

/** Returns the sums of Square's own ledger in cents, with the counter's apart from the online ones. */
function squareSums({ ledger }: RunningSandbox) {
  const payments = [...ledger.payments.values()].filter(({ status }) => status === "COMPLETED");
  const online = new Set(payments.filter(({ reference_id: id }) => id !== undefined).map(({ id }) => id));
  const refunds = [...ledger.refunds.values()].filter(({ status }) => status === "COMPLETED");
  const lost = [...ledger.disputes.values()].filter(({ state }) => state !== "WON");
  const [charges, counterCharges] = partition(payments, ({ id }) => online.has(id));
  const [back, counterBack] = partition(refunds, ({ payment_id: id }) => online.has(id));
  const feesOf = ({ processing_fee: fees = [] }: (typeof payments)[number]) =>
    add(fees, ({ amount_money: { amount } }) => amount);
  const totalOf = ({ total_money: { amount } }: (typeof payments)[number]) => amount;
  const amountOf = ({ amount_money: { amount } }: { readonly amount_money: { readonly amount: number } }) =>
    amount;
  const [paidOut, counterPaidOut] = partition(ledger.payoutEntries, (entry) => {
    const { type_charge_details, type_refund_details, type_dispute_details } = entry;
    return online.has((type_charge_details ?? type_refund_details ?? type_dispute_details)?.payment_id ?? "");
  });
  const counterFees = counterPaidOut.filter(({ type }) => type === "CHARGE");
  const sums = {
    chargedCents: add(charges, totalOf),
    refundedCents: add(back, amountOf),
    disputedCents: add(lost, amountOf),
    feeCents: add(charges, feesOf),
    paidOutCents: add(paidOut, ({ net_amount_money: { amount } }) => amount),
  };
  return {
    ...sums,
    onItsWayCents:
      sums.chargedCents - sums.refundedCents - sums.disputedCents - sums.feeCents - sums.paidOutCents,
    counterCents: add(counterCharges, totalOf) - add(counterBack, amountOf),
    counterFeeCents: add(counterFees, ({ fee_amount_money: { amount } }) => amount),
    counterUnpaid: counterCharges.length - counterFees.length,
  };
}

function partition<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}

function add<Item>(items: readonly Item[], centsOf: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + centsOf(item), 0);
}
