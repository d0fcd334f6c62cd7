import * as contract from "@secret/contract";
import { ok } from "@secret/domain";
import * as service from "../service.ts";
import { answerSession } from "./answer-session.ts";
import { type AuthServer, bindAuthRoute } from "./bind-auth-route.ts";

/** Those who have proven only one factor yet reach the routes that prove the second one, and no others. */
const PROVING = { halfSignedInToo: true };

/** The second factor: adding, proving, removing; and the recovery codes that stand in for it. */
export function factorRoutes(auth: AuthServer): void {
  const { context } = auth;
  bindAuthRoute(auth, contract.enrollFactor, ({ session, body }) =>
    service.enrollFactor(context, session, body),
  );
  bindAuthRoute(
    auth,
    contract.challengeFactor,
    ({ session, params, visitor }) => service.challengeFactor(context, session, params.factorId, visitor),
    PROVING,
  );
  bindAuthRoute(
    auth,
    contract.verifyFactor,
    async (given) => {
      const { session, visitor, params, body } = given;
      const answer = { factorId: params.factorId, challengeId: body.challenge_id, code: body.code };
      const opened = await service.verifyFactor(context, session, answer, visitor);
      return opened.ok ? ok(await answerSession(auth, given, opened.value)) : opened;
    },
    PROVING,
  );
  bindAuthRoute(auth, contract.unenrollFactor, ({ session, params, visitor }) =>
    service.unenrollFactor(context, session, params.factorId, visitor),
  );
  recoveryCodeRoutes(auth);
}

function recoveryCodeRoutes(auth: AuthServer): void {
  const { context } = auth;
  bindAuthRoute(auth, contract.getRecoveryCodes, ({ session }) =>
    service.readRecoveryCodes(context, session.userId),
  );
  bindAuthRoute(auth, contract.generateRecoveryCodes, ({ session, visitor }) =>
    service.generateRecoveryCodes(context, session, visitor),
  );
  bindAuthRoute(auth, contract.regenerateRecoveryCodes, ({ session, visitor }) =>
    service.regenerateRecoveryCodes(context, session, visitor),
  );
  bindAuthRoute(auth, contract.removeRecoveryCodes, ({ session, visitor }) =>
    service.removeRecoveryCodes(context, session, visitor),
  );
  bindAuthRoute(
    auth,
    contract.verifyRecoveryCode,
    async (given) => {
      const opened = await service.verifyRecoveryCode(context, given.session, given.body.code, given.visitor);
      return opened.ok ? ok(await answerSession(auth, given, opened.value)) : opened;
    },
    PROVING,
  );
}
