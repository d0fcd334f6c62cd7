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

/** Jobs that create and send a code, by mail or by text. */
export const SEND_CODE_JOBS = {
  mail: defineJob("identity.send-code-by-mail", CodeToSend, { ...SENDING, queue: "mail" }),
  sms: defineJob("identity.send-code-by-text", CodeToSend, { ...SENDING, queue: "texts" }),
};

const NO_PATH = "";

/**
 * Parts of a request that decide where a link leads. A PKCE challenge makes the link's code usable by that client only.
 */
export interface LinkTarget {
  readonly codeChallenge?: string | null | undefined;
  /** Path that the link's page finally opens. */
  readonly redirectTo?: string | undefined;
}

export interface CodeRequest<Channel extends CodeChannel = CodeChannel> extends CodeToCount<Channel> {
  readonly signupId?: string | undefined;
  readonly factorId?: string | undefined;
  readonly sessionId?: string | undefined;
  readonly target?: LinkTarget | undefined;
}

/**
 * Requests a code within all budgets. Call it outside a transaction, since the budgets have their own. The steps are
 * the same with or without a recipient: the job looks for one after the answer.
 * @returns the id of the code's row
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

/** Adds a request whose budget was taken, and the job that sends it. */
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
