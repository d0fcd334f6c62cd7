import type { CloseSums, JOURNAL_FORMATS } from "@secret/contract";
import { BRAND, JOURNAL_ACCOUNTS, type JournalLine, journalOf } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { type Column, dollarsOf } from "../../../platform/exports/csv.ts";
import { findClose } from "../queries/close.ts";
import { sumClose } from "./close.ts";

/** Line of the journal file. */
interface JournalRow extends JournalLine {
  /** The account's name in the owner's accounting program. */
  readonly name: string;
  /** "2026-11-21" */
  readonly day: string;
}

/** Yields the journal of these days, oldest first, all events together. */
export async function* journalParts(
  { database, settings }: Context,
  span: { readonly from: string; readonly to: string },
): AsyncGenerator<readonly JournalRow[]> {
  const days = Map.groupBy(await findClose(database, span), ({ day }) => day);
  yield [...days]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .flatMap(([day, rows]) =>
      toLines(sumClose(rows)).map((line) => ({ ...line, name: settings.journalAccounts[line.account], day })),
    );
}

function toLines(sums: CloseSums): readonly JournalLine[] {
  return journalOf({
    ...sums,
    cardCents: sums.cardCents - sums.cardRefundedCents,
    cashCents: sums.cashCents - sums.cashRefundedCents,
    terminalCents: sums.terminalCents - sums.terminalRefundedCents,
    cardFeeCents: sums.feeCents - sums.terminalFeeCents,
    cardChargebackCents: sums.chargebackCents - sums.returnedChargebackCents - sums.terminalChargebackCents,
  });
}

const memoOf = ({ day }: JournalRow) => `Sales of ${day}`;

/** Returns "11/21/2026". */
function americanDay(day: string): string {
  const [year, month, date] = day.split("-");
  return `${month}/${date}/${year}`;
}

/** Returns "21 Nov 2026", which doesn't depend on an organization's region. */
function namedDay(day: string): string {
  return new Date(day).toLocaleDateString("en-GB", {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  });
}

/** Columns that the import of each program asks for. */
export const JOURNAL_COLUMNS: Readonly<
  Record<(typeof JOURNAL_FORMATS)[number], readonly Column<JournalRow>[]>
> = {
  // QuickBooks Online Help, "Import journal entries": account names, and US dates.
  quickbooks: [
    { name: "Journal No", cell: ({ day }) => `${BRAND.programme}-${day}` },
    { name: "Journal Date", cell: ({ day }) => americanDay(day) },
    { name: "Account Name", cell: ({ name }) => name },
    { name: "Debits", cell: ({ cents }) => (cents > 0 ? dollarsOf(cents) : null) },
    { name: "Credits", cell: ({ cents }) => (cents < 0 ? dollarsOf(-cents) : null) },
    { name: "Description", cell: memoOf },
  ],
  // Xero Central, "Enter multiple manual journals using an import template": account codes, and credits are negative.
  xero: [
    { name: "*Narration", cell: memoOf },
    { name: "*Date", cell: ({ day }) => namedDay(day) },
    { name: "Description", cell: ({ name }) => name },
    { name: "*AccountCode", cell: ({ account }) => JOURNAL_ACCOUNTS[account].code },
    { name: "*TaxRate", cell: () => "Tax Exempt" },
    { name: "*Amount", cell: ({ cents }) => dollarsOf(cents) },
  ],
};
