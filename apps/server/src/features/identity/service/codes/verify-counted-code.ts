import type { Context } from "../../../../platform/context.ts";
import { SerialQueue } from "../../../../platform/serial-queue.ts";
import type { Address } from "../../queries/address.ts";
import { findAccountByAddress } from "../../queries/users.ts";
import type { AuthClient } from "../auth-client.ts";
import { addressOf } from "../contacts.ts";
import type { VerificationGates } from "../gates.ts";
import { countCodeGuess } from "./code-guesses.ts";
import type { CodeHolder, VerifyInput } from "./find-code.ts";
import { verifyCode } from "./verify-code.ts";

/** Serial queue per address in this process: attempts share one row, and each would hold a connection. */
const addressQueues = new SerialQueue();

/**
 * Verifies a code or link, and counts wrong codes. Links aren't counted because they can't be guessed.
 * @param opensSession see {@link verifyCode}
 */
export async function verifyCountedCode(
  context: Context,
  gates: VerificationGates,
  input: VerifyInput,
  by: CodeHolder,
  opensSession = true,
) {
  const { client } = by;
  const attempt = () => verifyCode(context, gates, input, by, opensSession);
  const address = addressOf(input);
  if (input.token_hash !== undefined || address === undefined) return attempt();
  const userId = await findKnownUserId(context, address, client);
  const typed = { guessed: "codes", client, userId, wrong: "OTP_EXPIRED" } as const;
  return countCodeGuess(context, typed, () => addressQueues.run(address.value, attempt));
}

/** Returns the account of an address if this browser has signed in before, or else skips the lookup. */
async function findKnownUserId(
  context: Context,
  address: Address,
  { knownUserIds }: AuthClient,
): Promise<string | undefined> {
  if (knownUserIds.length === 0) return undefined;
  return (await findAccountByAddress(context.database, address))?.id;
}
