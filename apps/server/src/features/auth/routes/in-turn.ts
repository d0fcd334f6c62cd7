import { Turns } from "../../../platform/turns.ts";

/** What one account changes, one after the other: each change holds the account's row, and so a connection. */
const turns = new Turns();

/** Has an account's calls wait for each other, within this process, so that a thousand of them hold up nobody else. */
export function inTurn<Given extends { readonly session: { readonly userId: string } }, Answer>(
  handle: (given: Given) => Promise<Answer>,
): (given: Given) => Promise<Answer> {
  return (given) => turns.take(given.session.userId, () => handle(given));
}
