import { Turns } from "../../../platform/turns.ts";

/** Serial queue per account, since each change locks the account's row and holds a database connection. */
const accountQueue = new Turns();

/** Runs an account's calls one at a time within this process, so that a flood of them can't use up the connections. */
export function inTurn<Given extends { readonly session: { readonly userId: string } }, Answer>(
  handle: (given: Given) => Promise<Answer>,
): (given: Given) => Promise<Answer> {
  return (given) => accountQueue.take(given.session.userId, () => handle(given));
}
