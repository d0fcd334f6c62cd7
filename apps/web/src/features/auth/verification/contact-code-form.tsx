import { Button } from "../../../ui/button.tsx";
import type { ContactKind } from "../contacts/contact.tsx";
import { CodeForm, type CodeFormProps, NoTextHint } from "./code-form.tsx";
import { CODE_VALIDITY_TEXT } from "./code-request.ts";

interface ContactCodeFormProps
  extends Pick<CodeFormProps, "action" | "verify" | "resend" | "waitSeconds" | "takesFocus"> {
  readonly kind: ContactKind;
  /** Contact that the code was sent to, as typed. */
  readonly contact: string;
  /** Goes back to choosing a contact. */
  readonly onBack: () => void;
}

/** Takes the code that was sent to a contact, or another contact instead. */
export function ContactCodeForm({ kind, contact, onBack, ...code }: ContactCodeFormProps) {
  return (
    <CodeForm
      {...code}
      resendFailure="Failed to send verification code"
      footer={
        <>
          {kind === "phone" && <NoTextHint />}
          <Button look="plain" onClick={onBack}>
            {kind === "phone" ? "Use a different number" : "Use a different email"}
          </Button>
        </>
      }
    >
      <p className="text-soft">
        We sent a 6-digit code to {contact}. {CODE_VALIDITY_TEXT}
      </p>
    </CodeForm>
  );
}
