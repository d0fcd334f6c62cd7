import { randomUUID } from "node:crypto";
import {
  type CodeLimitCode,
  checkCodeLimits,
  checkTraffic,
  ok,
  ownPath,
  type Result,
  refuse,
} from "@secret/domain";
import { z } from "zod";
import type { Context } from "../../../../platform/context.ts";
import type { Transaction } from "../../../../platform/database/database.ts";
import type { ClientInfo } from "../../../../platform/http/client-info.ts";
import { defineJob } from "../../../../platform/jobs/define-job.ts";
import type { Address } from "../../queries/address.ts";
import { countRecentCodes, findAskedTimes, insertCode, type Purpose } from "../../queries/codes.ts";
import { lockFor } from "../../queries/users.ts";

const CodeToSend = z.object({ codeId: z.uuid() });
const SENDING = { goesFirst: true, maxAttempts: 6 };

/** A code is to be drawn and sent, by mail or by text. */
export const SEND_CODE_JOBS = {
  mail: defineJob("auth.send-code-by-mail", CodeToSend, {
    ...SENDING,
    lane: "mail",
    formerNames: ["accounts.send-code"],
  }),
  sms: defineJob("auth.send-code-by-text", CodeToSend, { ...SENDING, lane: "texts" }),
};

const NO_PATH = "";

/** What a PKCE client adds to a request, so that the link's code is of use to it alone. */
export interface LinkTarget {
  readonly codeChallenge?: string | null | undefined;
  /** Where the link's page goes in the end. */
  readonly redirectTo?: string | undefined;
}

/** Too many were asked for, or nothing is set up to send them. */
export type CodeRefusal = CodeLimitCode | "PHONE_PROVIDER_DISABLED";

export interface CodeRequest {
  readonly purpose: Purpose;
  readonly address: Address;
  readonly signupId?: string | undefined;
  readonly userId?: string | undefined;
  readonly factorId?: string | undefined;
  readonly sessionId?: string | undefined;
  readonly target?: LinkTarget | undefined;
}

/**
 * Asks for a code to be sent, within all limits. It takes the same steps whether or not there is somebody to
 * send it to: that is found out by the job, after the answer.
 * @returns the row that the code will belong to
 */
export async function requestCode(
  context: Context,
  transaction: Transaction,
  request: CodeRequest,
  client: ClientInfo,
  now: Date,
): Promise<Result<string, CodeRefusal>> {
  const allowed = await allowCode(context, transaction, request.address, client, now);
  return allowed.ok ? ok(await addCode(context, transaction, request, client, now)) : allowed;
}

/** Whether an address may be sent another code. Holds the address until the transaction ends. */
export async function allowCode(
  context: Context,
  transaction: Transaction,
  address: Address,
  client: ClientInfo,
  now: Date,
): Promise<Result<void, CodeRefusal>> {
  // Texts are counted together, so they queue up; mails only with those to the same address.
  if (address.channel === "sms" && !context.config.canText) return refuse("PHONE_PROVIDER_DISABLED");
  if (address.channel === "sms") await lockFor(transaction, "texts");
  await lockFor(transaction, `code ${address.value}`);
  const askedAt = await findAskedTimes(transaction, address, now);
  const ofAddress = checkCodeLimits(address.channel, askedAt, now);
  if (!ofAddress.ok) return ofAddress;
  const recent = await countRecentCodes(transaction, address, client.network, now);
  return checkTraffic(address.channel, recent, context.config.smsPerDay);
}

/** Adds an allowed request and the job that follows it up. */
export async function addCode(
  context: Context,
  transaction: Transaction,
  request: CodeRequest,
  client: ClientInfo,
  now: Date,
): Promise<string> {
  const { purpose, address, target } = request;
  const id = randomUUID();
  const redirectTo = ownPath(target?.redirectTo, context.config.publicUrl, NO_PATH);
  await insertCode(transaction, {
    id,
    purpose,
    channel: address.channel,
    address: address.value,
    network: client.network,
    signupId: request.signupId ?? null,
    userId: request.userId ?? null,
    factorId: request.factorId ?? null,
    sessionId: request.sessionId ?? null,
    codeChallenge: target?.codeChallenge ?? null,
    codeChallengeMethod: target?.codeChallenge == null ? null : "s256",
    redirectTo: redirectTo === NO_PATH ? null : redirectTo,
    createdAt: now,
  });
  await context.jobs.add(transaction, SEND_CODE_JOBS[address.channel], [{ codeId: id }]);
  return id;
}
