import type { Context } from "./context.ts";
import type { Transaction } from "./database/database.ts";

/** What one feature keeps about an account, for "download my data" and "delete my account". */
export interface PersonalData {
  /** Of the entry in the download. */
  readonly name: string;
  readonly export: (context: Context, userId: string) => Promise<unknown>;
  /** Whether something under way keeps the account from being deleted. */
  readonly isUnderWay?: (transaction: Transaction, userId: string) => Promise<boolean>;
  /** In the transaction that deletes the account: takes out what tells of the person. */
  readonly erase?: (transaction: Transaction, userId: string, context: Context) => Promise<void>;
}
