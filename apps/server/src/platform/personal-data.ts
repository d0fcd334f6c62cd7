import type { Context } from "./context.ts";
import type { Transaction } from "./database/database.ts";

/** Handling of the personal data one feature stores, for "download my data" and "delete my account". */
export interface PersonalData {
  /** Name of the section in the download. */
  readonly name: string;
  readonly export: (context: Context, userId: string) => Promise<unknown>;
  /** Returns whether something in progress prevents deleting the account. */
  readonly isUnderWay?: (transaction: Transaction, userId: string) => Promise<boolean>;
  /** Erases personal data, in the transaction that deletes the account. */
  readonly erase?: (transaction: Transaction, userId: string, context: Context) => Promise<void>;
}
