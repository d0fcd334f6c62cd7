import { ApiError } from "@secret/contract";
import { type ReactNode, useState } from "react";
import { clearKeptData } from "../../../platform/kept-data.ts";
import { forgetSession, leaveSession, readMember } from "../../../platform/session/session.ts";
import { verifyCode } from "../auth-mutations.ts";
import { ChoosePassword } from "./choose-password.tsx";
import { SwitchAccount } from "./switch-account.tsx";

type Proof = Parameters<typeof verifyCode>[0];
type Verified = Awaited<ReturnType<typeof verifyCode>>;

/** A question was answered with no: nothing has happened, and the code or link is as good as before. */
export class VerificationStopped extends Error {}

/**
 * Brings a code or link, and asks what the server wants to have asked first: whether to go on as another account
 * than the one that is signed in here, and which password a new account gets whose sign-up was made elsewhere.
 * `verify` throws {@link VerificationStopped} where the member thought better of it; `question` belongs on the page.
 */
export function useVerification(): { verify: (proof: Proof) => Promise<Verified>; question: ReactNode } {
  const [question, setQuestion] = useState<ReactNode>(null);

  /** Shows a question until it is settled. */
  function ask<Settled>(
    show: (settle: (settled: Settled) => void, stop: () => void) => ReactNode,
  ): Promise<Settled> {
    const settled = new Promise<Settled>((settle, refuse) =>
      setQuestion(show(settle, () => refuse(new VerificationStopped()))),
    );
    return settled.finally(() => setQuestion(null));
  }

  async function bring(proof: Proof): Promise<Verified> {
    try {
      return await verifyCode(proof);
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined;
      if (code === "OTHER_ACCOUNT_SIGNED_IN") {
        await readMember();
        await ask<void>((goOn, stay) => <SwitchAccount onGoOn={() => goOn()} onStay={stay} />);
        return switchTo(await bring({ ...proof, switch_account: true }));
      }
      if (code !== "NEW_PASSWORD_REQUIRED") throw error;
      return ask<Verified>((settle, stop) => (
        <ChoosePassword
          onChosen={async (password) => settle(await verifyCode({ ...proof, password }))}
          onClose={stop}
        />
      ));
    }
  }

  return { verify: bring, question };
}

/** Nothing that was kept for one account is there for the next. */
async function switchTo(answer: Verified): Promise<Verified> {
  // An app's link has changed nothing here.
  if (answer.auth_code !== undefined) return answer;
  if (answer.signed_in || answer.second_factor_required) {
    await clearKeptData();
    forgetSession();
  } else await leaveSession();
  return answer;
}
