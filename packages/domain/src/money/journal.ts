/** A day's money as the journal books it, in cents: sums of the close. */
export interface JournalDay {
  readonly grossCents: number;
  readonly discountCents: number;
  readonly refundedFoodCents: number;
  readonly netTaxCents: number;
  readonly netTipCents: number;
  readonly surplusCents: number;
  readonly refundedSurplusCents: number;
  /** Charged less refunded, by tender. */
  readonly cardCents: number;
  readonly cashCents: number;
  readonly terminalCents: number;
  /** Refunds that the owner paid by hand. */
  readonly handRefundedCents: number;
  /** Chargebacks less returned ones, by tender. */
  readonly cardChargebackCents: number;
  readonly terminalChargebackCents: number;
  /** Fees that Square has reported, by tender. */
  readonly cardFeeCents: number;
  readonly terminalFeeCents: number;
}

/** Accounts of the journal with their default names, which an owner can change, and codes. */
export const JOURNAL_ACCOUNTS = {
  clearing: { name: "Square Clearing", code: "1050" },
  cash: { name: "Cash on Hand", code: "1010" },
  terminal: { name: "Card Terminal Clearing", code: "1060" },
  hand: { name: "Refunds Paid by Hand", code: "1070" },
  sales: { name: "Food Sales", code: "4000" },
  discounts: { name: "Discounts Given", code: "4010" },
  refunds: { name: "Sales Refunds", code: "4020" },
  tax: { name: "Sales Tax Payable", code: "2200" },
  tips: { name: "Tips Payable", code: "2210" },
  overpayments: { name: "Customer Overpayments", code: "2220" },
  fees: { name: "Card Processing Fees", code: "6040" },
  chargebacks: { name: "Chargebacks", code: "6050" },
} as const satisfies Readonly<Record<string, { readonly name: string; readonly code: string }>>;
/** Account of the journal. */
export type JournalAccount = keyof typeof JOURNAL_ACCOUNTS;

/** Names of the accounts in the owner's chart of accounts. */
export type JournalAccountNames = Readonly<Record<JournalAccount, string>>;
/** The journal's accounts in the order of a chart of accounts. */
export const JOURNAL_ACCOUNT_KEYS = Object.keys(JOURNAL_ACCOUNTS) as JournalAccount[];
/** Names while the owner hasn't changed them. */
export const DEFAULT_ACCOUNT_NAMES = Object.fromEntries(
  JOURNAL_ACCOUNT_KEYS.map((account) => [account, JOURNAL_ACCOUNTS[account].name]),
) as JournalAccountNames;

/** Line of a journal entry. */
export interface JournalLine {
  readonly account: JournalAccount;
  /** A debit if positive, a credit if negative. Never 0. */
  readonly cents: number;
}

/**
 * Books a day: what came in on each tender against sales, tax and tips owed. Discounts and refunds are contra revenue.
 * Fees and chargebacks are costs that go off the clearing account of their tender, because Square keeps them before it
 * pays out. A chargeback that Square returns is booked the other way.
 * @returns lines that add up to 0; none for a day without money
 */
export function journalOf(day: JournalDay): readonly JournalLine[] {
  const lines: readonly JournalLine[] = [
    { account: "clearing", cents: day.cardCents },
    { account: "cash", cents: day.cashCents },
    { account: "terminal", cents: day.terminalCents },
    { account: "hand", cents: -day.handRefundedCents },
    { account: "discounts", cents: day.discountCents },
    { account: "refunds", cents: day.refundedFoodCents },
    { account: "sales", cents: -day.grossCents },
    { account: "tax", cents: -day.netTaxCents },
    { account: "tips", cents: -day.netTipCents },
    { account: "overpayments", cents: day.refundedSurplusCents - day.surplusCents },
    { account: "fees", cents: day.cardFeeCents + day.terminalFeeCents },
    { account: "clearing", cents: -day.cardFeeCents },
    { account: "terminal", cents: -day.terminalFeeCents },
    { account: "chargebacks", cents: day.cardChargebackCents + day.terminalChargebackCents },
    { account: "clearing", cents: -day.cardChargebackCents },
    { account: "terminal", cents: -day.terminalChargebackCents },
  ];
  return lines.filter(({ cents }) => cents !== 0);
}
