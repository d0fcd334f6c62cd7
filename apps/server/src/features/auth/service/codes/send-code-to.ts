import type { ErrorCode } from "@secret/contract";
import { ok, type Result } from "@secret/domain";
import type { Context } from "../../../../platform/context.ts";
import { inTransaction } from "../../../../platform/database/database.ts";
import type { Address } from "../../queries/address.ts";
import type { Visitor } from "../visitor.ts";
import { type LinkTarget, requestCode } from "./request-code.ts";

/** Sends a code to sign in or to recover with, if there is an account; the answer doesn't tell. */
export async function sendCodeTo(
  context: Context,
  purpose: "sign_in" | "recovery",
  address: Address,
  target: LinkTarget,
  visitor: Visitor,
): Promise<Result<Record<string, never>, ErrorCode>> {
  const now = context.clock.now();
  return inTransaction(context.database, async (transaction) => {
    const requested = await requestCode(context, transaction, { purpose, address, target }, visitor, now);
    return requested.ok ? ok({}) : requested;
  });
}
