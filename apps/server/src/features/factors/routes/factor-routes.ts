import * as contract from "@secret/contract";
import { ok } from "@secret/domain";
import { bindRoute } from "../../../platform/http/bind-route.ts";
import type { AuthClient } from "../../identity/index.ts";
import { type AuthServer, answerSession, type ResolvedSession } from "../../sessions/index.ts";
import { challengeFactor } from "../service/challenge-factor.ts";
import { enrollFactor } from "../service/enroll-factor.ts";
import {
  generateRecoveryCodes,
  readRecoveryCodes,
  regenerateRecoveryCodes,
  removeRecoveryCodes,
  verifyRecoveryCode,
} from "../service/recovery-codes.ts";
import { unenrollFactor } from "../service/unenroll-factor.ts";
import { verifyFactor } from "../service/verify-factor.ts";
import { inTurn } from "./in-turn.ts";

/** Registers the routes of second factors and recovery codes. */
export function factorRoutes(auth: AuthServer): void {
  const { scope, context } = auth;
  bindRoute(
    scope,
    contract.enrollFactor,
    inTurn(({ session, body }) => enrollFactor(context, session, body)),
  );
  bindRoute(scope, contract.challengeFactor, ({ session, params, client }) =>
    challengeFactor(context, session, params.factorId, client),
  );
  bindRoute(scope, contract.verifyFactor, async (given) => {
    const { session, client, params, body } = given;
    const answer = { factorId: params.factorId, challengeId: body.challenge_id, code: body.code };
    const opened = await verifyFactor(context, session, answer, client);
    if (!opened.ok) await countRefusal(auth, "second_factor", opened.failure.code, given);
    return opened.ok ? ok(await answerSession(auth, given, opened.value)) : opened;
  });
  bindRoute(
    scope,
    contract.unenrollFactor,
    inTurn(({ session, params, client }) => unenrollFactor(context, session, params.factorId, client)),
  );
  recoveryCodeRoutes(auth);
}

/** Records a refused second factor. Sessions that are already signed in aren't refused sign-ins. */
async function countRefusal(
  { refusedSignIns }: AuthServer,
  method: "second_factor" | "recovery_code",
  code: contract.ErrorCode,
  { session, client }: { readonly session: ResolvedSession; readonly client: AuthClient },
): Promise<void> {
  if (!session.isSignedIn) await refusedSignIns.count({ method, code, userId: session.userId }, client);
}

function recoveryCodeRoutes(auth: AuthServer): void {
  const { scope, context } = auth;
  bindRoute(scope, contract.getRecoveryCodes, ({ session }) => readRecoveryCodes(context, session.userId));
  bindRoute(
    scope,
    contract.generateRecoveryCodes,
    inTurn(({ session, client }) => generateRecoveryCodes(context, session, client)),
  );
  bindRoute(
    scope,
    contract.regenerateRecoveryCodes,
    inTurn(({ session, client }) => regenerateRecoveryCodes(context, session, client)),
  );
  bindRoute(
    scope,
    contract.removeRecoveryCodes,
    inTurn(({ session, client }) => removeRecoveryCodes(context, session, client)),
  );
  bindRoute(scope, contract.verifyRecoveryCode, async (given) => {
    const opened = await verifyRecoveryCode(context, given.session, given.body.code, given.client);
    if (!opened.ok) await countRefusal(auth, "recovery_code", opened.failure.code, given);
    return opened.ok ? ok(await answerSession(auth, given, opened.value)) : opened;
  });
}
