import { SerialQueue } from "../../../platform/serial-queue.ts";

/** Serial queue per account, since each change locks the account's row and holds a database connection. */
const accountQueue = new SerialQueue();

/** Runs an account's calls one at a time within this process, so that a flood of them can't use up the connections. */
export function inTurn<Given extends { readonly session: { readonly userId: string } }, Answer>(
  handle: (given: Given) => Promise<Answer>,
): (given: Given) => Promise<Answer> {
  return (given) => accountQueue.run(given.session.userId, () => handle(given));
}
