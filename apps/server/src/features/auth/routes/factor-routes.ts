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
    ({ session, params, client }) => service.challengeFactor(context, session, params.factorId, client),
    PROVING,
  );
  bindAuthRoute(
    auth,
    contract.verifyFactor,
    async (given) => {
      const { session, client, params, body } = given;
      const answer = { factorId: params.factorId, challengeId: body.challenge_id, code: body.code };
      const opened = await service.verifyFactor(context, session, answer, client);
      return opened.ok ? ok(await answerSession(auth, given, opened.value)) : opened;
    },
    PROVING,
  );
  bindAuthRoute(auth, contract.unenrollFactor, ({ session, params, client }) =>
    service.unenrollFactor(context, session, params.factorId, client),
  );
  recoveryCodeRoutes(auth);
}

function recoveryCodeRoutes(auth: AuthServer): void {
  const { context } = auth;
  bindAuthRoute(auth, contract.getRecoveryCodes, ({ session }) =>
    service.readRecoveryCodes(context, session.userId),
  );
  bindAuthRoute(auth, contract.generateRecoveryCodes, ({ session, client }) =>
    service.generateRecoveryCodes(context, session, client),
  );
  bindAuthRoute(auth, contract.regenerateRecoveryCodes, ({ session, client }) =>
    service.regenerateRecoveryCodes(context, session, client),
  );
  bindAuthRoute(auth, contract.removeRecoveryCodes, ({ session, client }) =>
    service.removeRecoveryCodes(context, session, client),
  );
  bindAuthRoute(
    auth,
    contract.verifyRecoveryCode,
    async (given) => {
      const opened = await service.verifyRecoveryCode(context, given.session, given.body.code, given.client);
      return opened.ok ? ok(await answerSession(auth, given, opened.value)) : opened;
    },
    PROVING,
  );
}
