import { ApiError } from "@secret/contract";
import { type ReactNode, useState } from "react";
import { useSchemaForm } from "../../../platform/forms/use-schema-form.ts";
import { clearMemberData } from "../../../platform/member-data.ts";
import { clearSession, leaveSession, readMember, useMember } from "../../../platform/session/session.ts";
import { Button } from "../../../ui/button.tsx";
import { Confirm } from "../../../ui/confirm.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Notice } from "../../../ui/panel.tsx";
import { loadAuthSchemas, verifyCode } from "../auth-mutations.ts";
import { NewPasswordFields } from "../passwords/new-password-fields.tsx";

type VerificationBody = Parameters<typeof verifyCode>[0];
type Verified = Awaited<ReturnType<typeof verifyCode>>;

/** The member declined a question. Nothing has happened, and the code or link stays valid. */
export class VerificationStopped extends Error {}

/**
 * Returns a function that verifies a code or link, after the questions that the server requires: whether to switch from
 * the signed-in account, and which password a new account gets when its sign-up was made elsewhere. `verify` throws
 * {@link VerificationStopped} when the member declines. Render `question` on the page.
 */
export function useVerification(): {
  verify: (body: VerificationBody) => Promise<Verified>;
  question: ReactNode;
} {
  const [question, setQuestion] = useState<ReactNode>(null);

  /** Shows a question until it is answered. */
  function ask<Settled>(
    show: (settle: (settled: Settled) => void, stop: () => void) => ReactNode,
  ): Promise<Settled> {
    const settled = new Promise<Settled>((settle, refuse) =>
      setQuestion(show(settle, () => refuse(new VerificationStopped()))),
    );
    return settled.finally(() => setQuestion(null));
  }

  async function verify(body: VerificationBody): Promise<Verified> {
    try {
      return await verifyCode(body);
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined;
      if (code === "OTHER_ACCOUNT_SIGNED_IN") {
        await readMember();
        await ask<void>((proceed, stay) => <SwitchAccount onContinue={() => proceed()} onCancel={stay} />);
        return switchTo(await verify({ ...body, switch_account: true }));
      }
      if (code !== "NEW_PASSWORD_REQUIRED") throw error;
      return ask<Verified>((settle, stop) => (
        <ChoosePassword
          onChosen={async (password) => settle(await verifyCode({ ...body, password }))}
          onClose={stop}
        />
      ));
    }
  }

  return { verify, question };
}

/** Deletes the data of the previous account. */
async function switchTo(answer: Verified): Promise<Verified> {
  // A link of an app doesn't change this session.
  if (answer.auth_code !== undefined) return answer;
  if (answer.signed_in || answer.second_factor_required) {
    await clearMemberData();
    clearSession();
  } else await leaveSession();
  return answer;
}

interface ChoosePasswordProps {
  /** Creates the account. An error is shown in the form. */
  readonly onChosen: (password: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Chooses a password after verification, when the sign-up may have been a stranger's. */
function ChoosePassword({ onChosen, onClose }: ChoosePasswordProps) {
  const form = useSchemaForm({
    load: loadAuthSchemas,
    schema: ({ resetPasswordForm }) => resetPasswordForm,
  });
  const submit = form.submit(({ password }) => onChosen(password));
  return (
    <Dialog title="Finish setting up your account" onClose={onClose}>
      <p className="mb-5 text-soft">
        You started on another device. Choose a password to finish. Didn't sign up? Close this page and
        nothing is created.
      </p>
      <form onSubmit={submit} noValidate className="grid gap-5">
        {form.refusal && <Notice tone="danger">{form.refusal}</Notice>}
        <NewPasswordFields label="New password" field={form.field} />
        <Button type="submit" wide busy={form.isSubmitting}>
          Set Password
        </Button>
      </form>
    </Dialog>
  );
}

interface SwitchAccountProps {
  readonly onContinue: () => void;
  readonly onCancel: () => void;
}

/** Confirms a switch of accounts, so that a link sent by somebody else can't do it unnoticed. */
function SwitchAccount({ onContinue, onCancel }: SwitchAccountProps) {
  const member = useMember();
  const name = member === undefined ? "somebody else" : `${member.firstName} ${member.lastName}`;
  return (
    <Confirm
      title="Continue as the other account?"
      message={`You're signed in as ${name}. If you continue, you sign out of that account here.`}
      action="Continue"
      back="Stay signed in"
      look="primary"
      onConfirm={onContinue}
      onClose={onCancel}
    />
  );
}
