import type { Context } from "../../../../platform/context.ts";
import { Turns } from "../../../../platform/turns.ts";
import type { Address } from "../../queries/address.ts";
import { findAccountByAddress } from "../../queries/users.ts";
import type { AuthClient } from "../auth-client.ts";
import { addressOf } from "../contacts.ts";
import type { InvitationGate } from "../invitation-gate.ts";
import { countCodeGuess } from "./code-guesses.ts";
import type { Bringer, VerifyInput } from "./find-code.ts";
import { verifyCode } from "./verify-code.ts";

/** All of this process that try the code of one address: its row is one, and each would hold a connection. */
const turns = new Turns();

/**
 * Verifies for whoever asks. A code may be a guess, which is counted; nobody guesses a link.
 * @param opensSession see {@link verifyCode}
 */
export async function verifyCountedCode(
  context: Context,
  invitations: InvitationGate,
  input: VerifyInput,
  by: Bringer,
  opensSession = true,
) {
  const { client } = by;
  const attempt = () => verifyCode(context, invitations, input, by, opensSession);
  const address = addressOf(input);
  if (input.token_hash !== undefined || address === undefined) return attempt();
  const userId = await findKnownUserId(context, address, client);
  const typed = { guessed: "codes", client, userId, wrong: "OTP_EXPIRED" } as const;
  return countCodeGuess(context, typed, () => turns.take(address.value, attempt));
}

/** Whose code it is; looked up only on a device where somebody was signed in. */
async function findKnownUserId(
  context: Context,
  address: Address,
  { knownUserIds }: AuthClient,
): Promise<string | undefined> {
  if (knownUserIds.length === 0) return undefined;
  return (await findAccountByAddress(context.database, address))?.id;
}
