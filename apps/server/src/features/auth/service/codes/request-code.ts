import { randomUUID } from "node:crypto";
import { type CodeChannel, ok, ownPath, type Result } from "@secret/domain";
import { z } from "zod";
import type { Context } from "../../../../platform/context.ts";
import { inTransaction, type Transaction } from "../../../../platform/database/database.ts";
import type { ClientInfo } from "../../../../platform/http/client-info.ts";
import { defineJob } from "../../../../platform/jobs/define-job.ts";
import { insertCode } from "../../queries/codes.ts";
import { type CodeRefusal, type CodeToCount, type SpentBudget, takeCodeBudget } from "./code-budget.ts";

const CodeToSend = z.object({ codeId: z.uuid() });
const SENDING = { goesFirst: true, maxAttempts: 6 };

/** A code is to be drawn and sent, by mail or by text. */
export const SEND_CODE_JOBS = {
  mail: defineJob("auth.send-code-by-mail", CodeToSend, { ...SENDING, lane: "mail" }),
  sms: defineJob("auth.send-code-by-text", CodeToSend, { ...SENDING, lane: "texts" }),
};

const NO_PATH = "";

/** What a PKCE client adds to a request, so that the link's code is of use to it alone. */
export interface LinkTarget {
  readonly codeChallenge?: string | null | undefined;
  /** Where the link's page goes in the end. */
  readonly redirectTo?: string | undefined;
}

export interface CodeRequest<Channel extends CodeChannel = CodeChannel> extends CodeToCount<Channel> {
  readonly signupId?: string | undefined;
  readonly factorId?: string | undefined;
  readonly sessionId?: string | undefined;
  readonly target?: LinkTarget | undefined;
}

/**
 * Asks for a code to be sent, within all budgets; not inside a transaction, since those come first. It takes the
 * same steps whether or not there is somebody to send it to: that is found out by the job, after the answer.
 * @returns the row that the code will belong to
 */
export async function requestCode<Channel extends CodeChannel>(
  context: Context,
  request: CodeRequest<Channel>,
  client: ClientInfo,
  now: Date,
): Promise<Result<string, CodeRefusal<Channel>>> {
  const spent = await takeCodeBudget(context, request, client);
  if (!spent.ok) return spent;
  return ok(
    await inTransaction(context.database, (transaction) =>
      addCode(context, transaction, request, spent.value, now),
    ),
  );
}

/** Adds a request whose budget was taken, and the job that follows it up. */
export async function addCode(
  context: Context,
  transaction: Transaction,
  request: CodeRequest,
  { isForStrangersOnly }: SpentBudget,
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
    isForStrangersOnly,
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
