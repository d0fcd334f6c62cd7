import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { refusalText } from "../../../platform/forms/refusal.ts";
import type { BoundField } from "../../../platform/forms/use-schema-form.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { checkInvitation } from "../auth-queries.ts";

interface InvitationSectionProps {
  readonly field: BoundField;
  /** What is written there now. */
  readonly code: string;
  readonly isRequired: boolean;
  /** Puts the focus into the field. */
  readonly focus: () => void;
}

/** Most come without an invitation: its field is folded away, unless the link carries one or one is needed. */
export function InvitationSection({ field, code, isRequired, focus }: InvitationSectionProps) {
  const [isOpen, setOpen] = useState(code !== "");
  const unfold = () => {
    flushSync(() => setOpen(true));
    focus();
  };
  // It stays while what is wrong with it is mended.
  if (!isOpen && field.error) setOpen(true);
  if (isOpen || isRequired) return <InvitationField field={field} code={code} isRequired={isRequired} />;
  return (
    <Button look="plain" className="justify-self-start" onClick={unfold}>
      I have an invitation code
    </Button>
  );
}

interface InvitationFieldProps {
  readonly field: BoundField;
  /** What is written there now. */
  readonly code: string;
  readonly isRequired: boolean;
}

/** An invitation's code; whether it is good is told as soon as it is written. */
function InvitationField({ field, code, isRequired }: InvitationFieldProps) {
  const [checked, setChecked] = useState<{ code: string; refusal: string | undefined }>();
  const check = async () => setChecked({ code, refusal: await findRefusal(code) });
  const [given] = useState(code);
  useEffect(() => {
    // A code that came with the address is looked at without a touch.
    let isShown = true;
    void findRefusal(given).then((refusal) => isShown && setChecked({ code: given, refusal }));
    return () => {
      isShown = false;
    };
  }, [given]);

  const isChecked = checked !== undefined && checked.code === code;
  const isGood = isChecked && checked.code !== "" && checked.refusal === undefined;
  return (
    <Field
      label={isRequired ? "Invitation code" : "Invitation code (if you have one)"}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={64}
      {...field}
      hint={isGood ? "✓ This invitation is good." : undefined}
      error={field.error ?? (isChecked ? checked.refusal : undefined)}
      onBlur={(event) => {
        void field.onBlur(event);
        void check();
      }}
    />
  );
}

/** Why a code is no good; undefined for a good one, and where there is none. */
async function findRefusal(code: string): Promise<string | undefined> {
  if (code === "") return undefined;
  try {
    await checkInvitation(code);
    return undefined;
  } catch (error) {
    return refusalText(error);
  }
}
