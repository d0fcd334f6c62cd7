import { ok, type Result, refuse } from "@secret/domain";
import type { Context } from "../../../../platform/context.ts";
import type { ClientInfo } from "../../../../platform/http/client-info.ts";
import { hashToken } from "../../../../platform/secrets.ts";
import type { Address } from "../../queries/address.ts";
import { findCodeByLink } from "../../queries/codes.ts";
import type { CodeRefusal } from "./code-budget.ts";
import { type LinkTarget, requestCode } from "./request-code.ts";

/** Sends a code for sign-in or recovery if the address has an account. The answer is the same either way. */
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

/**
 * Sends a new link to the address of an expired one. The answer reveals no more than the first request's: the holder of
 * the link already knows it was sent.
 */
export async function renewLink(
  context: Context,
  token: string,
  client: ClientInfo,
): Promise<Result<Record<string, never>, "OTP_EXPIRED" | CodeRefusal>> {
  const row = await findCodeByLink(context.database, hashToken(token));
  const { purpose } = row ?? {};
  if (row === undefined || (purpose !== "recovery" && purpose !== "sign_in"))
    return refuse("OTP_EXPIRED", { field: "token_hash" });
  return requestSignInCode(context, purpose, { channel: "mail", value: row.address }, {}, client);
}
