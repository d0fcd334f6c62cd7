import { ok, type Result } from "@secret/domain";
import type { Context } from "../../../../platform/context.ts";
import { inTransaction } from "../../../../platform/database/database.ts";
import type { ClientInfo } from "../../../../platform/http/client-info.ts";
import type { Address } from "../../queries/address.ts";
import { type CodeRefusal, type LinkTarget, requestCode } from "./request-code.ts";

/** Sends a code to sign in or to recover with, if there is an account; the answer doesn't tell. */
export async function requestSignInCode(
  context: Context,
  purpose: "sign_in" | "recovery",
  address: Address,
  target: LinkTarget,
  client: ClientInfo,
): Promise<Result<Record<string, never>, CodeRefusal>> {
  const now = context.clock.now();
  return inTransaction(context.database, async (transaction) => {
    const requested = await requestCode(context, transaction, { purpose, address, target }, client, now);
    return requested.ok ? ok({}) : requested;
  });
}
