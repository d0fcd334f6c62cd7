import type { Context } from "../../platform/context.ts";
import type { Transaction } from "../../platform/database/database.ts";

/** What one feature keeps about an account, for "download my data" and "delete my account". */
export interface PersonalData {
  /** Of the entry in the download. */
  readonly name: string;
  readonly collect: (context: Context, userId: string) => Promise<unknown>;
  /** Whether something under way keeps the account from being deleted. */
  readonly isUnderWay?: (transaction: Transaction, userId: string) => Promise<boolean>;
  /** In the transaction that deletes the account: takes out what tells of the person. */
  readonly forget?: (transaction: Transaction, userId: string) => Promise<void>;
}
