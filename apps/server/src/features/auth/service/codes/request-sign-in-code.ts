import { ok, type Result } from "@secret/domain";
import type { Context } from "../../../../platform/context.ts";
import type { ClientInfo } from "../../../../platform/http/client-info.ts";
import type { Address } from "../../queries/address.ts";
import type { CodeRefusal } from "./code-budget.ts";
import { type LinkTarget, requestCode } from "./request-code.ts";

/** Sends a code to sign in or to recover with, if there is an account; the answer doesn't tell. */
export async function requestSignInCode(
  context: Context,
  purpose: "sign_in" | "recovery",
  address: Address,
  target: LinkTarget,
  client: ClientInfo,
): Promise<Result<Record<string, never>, CodeRefusal>> {
  const request = { purpose, reach: "members" as const, address, target };
  const requested = await requestCode(context, request, client, context.clock.now());
  return requested.ok ? ok({}) : requested;
}
