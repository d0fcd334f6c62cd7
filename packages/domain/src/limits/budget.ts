/** At most this many within this many seconds. */
export interface BudgetLimit {
  readonly seconds: number;
  readonly most: number;
}

/** A subject whose requests are counted, with its limits. */
export interface Budget {
  /** Such as "asked for ana@example.com". */
  readonly subject: string;
  readonly limits: readonly BudgetLimit[];
}
