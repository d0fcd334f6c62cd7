import { ok, type Result, refuse } from "@secret/domain";
import type { Context } from "../../../../platform/context.ts";
import type { ClientInfo } from "../../../../platform/http/client-info.ts";
import type { Address } from "../../queries/address.ts";
import { findCodeByLink } from "../../queries/codes.ts";
import { hashToken } from "../secrets.ts";
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

/**
 * The same for whoever holds a link that is over: a new one goes to the address that it went to. Who opened the mail
 * learns nothing new by that a link is known, and the answer tells no more than the first time.
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
