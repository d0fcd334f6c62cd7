/** Limit of at most `most` uses within `seconds`. */
export interface BudgetLimit {
  readonly seconds: number;
  readonly most: number;
}

/** Limits of one counted subject. */
export interface Budget {
  /** Key of the subject, such as "asked for ana@example.com". */
  readonly subject: string;
  readonly limits: readonly BudgetLimit[];
}
