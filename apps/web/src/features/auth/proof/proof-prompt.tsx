import { lazy, Suspense } from "react";
import { proofNeeded } from "../../../platform/proof-needed.ts";
import { signInNeeded } from "../../../platform/sign-in-needed.ts";
import { signInQuestion } from "../sign-in/sign-in-question.ts";
import { proofQuestion } from "./proof-request.ts";

proofNeeded.ask = proofQuestion.ask;
signInNeeded.ask = signInQuestion.ask;

const ProofDialog = lazy(async () => ({ default: (await import("./proof-dialog.tsx")).ProofDialog }));

const SignInDialog = lazy(async () => ({
  default: (await import("../sign-in/sign-in-dialog.tsx")).SignInDialog,
}));

/** Shows the dialog that an API call waits for: sign-in or reauthentication. Rendered once in each app shell. */
export function ProofPrompt() {
  const proof = proofQuestion.useOpen();
  const signIn = signInQuestion.useOpen();
  return (
    <Suspense>
      {signIn !== undefined && <SignInDialog onFinish={signIn.finish} />}
      {proof !== undefined && <ProofDialog onFinish={proof.finish} />}
    </Suspense>
  );
}
