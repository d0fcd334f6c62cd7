import { INVITATION_CODE_MAX_LENGTH } from "@secret/domain";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { refusalText } from "../../../platform/forms/refusal.ts";
import type { BoundField } from "../../../platform/forms/use-schema-form.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { checkInvitation } from "../auth-queries.ts";

interface InvitationSectionProps {
  readonly field: BoundField;
  /** Current value of the field. */
  readonly code: string;
  readonly isRequired: boolean;
  /** Focuses the field. */
  readonly focus: () => void;
}

/** Most sign-ups have no invitation, so its field is folded unless the link has a code or one is required. */
export function InvitationSection({ field, code, isRequired, focus }: InvitationSectionProps) {
  const [isOpen, setOpen] = useState(code !== "");
  const unfold = () => {
    flushSync(() => setOpen(true));
    focus();
  };
  // The field stays open while its error is being corrected.
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
  /** Current value of the field. */
  readonly code: string;
  readonly isRequired: boolean;
}

/** Invitation code field, which checks the code on blur. */
function InvitationField({ field, code, isRequired }: InvitationFieldProps) {
  const [checked, setChecked] = useState<{ code: string; refusal: string | undefined }>();
  const check = async () => setChecked({ code, refusal: await findRefusal(code) });
  const [given] = useState(code);
  useEffect(() => {
    // A code from the URL is checked at once.
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
      maxLength={INVITATION_CODE_MAX_LENGTH}
      {...field}
      hint={isGood ? "✓ This invitation works." : undefined}
      error={field.error ?? (isChecked ? checked.refusal : undefined)}
      onBlur={(event) => {
        void field.onBlur(event);
        void check();
      }}
    />
  );
}

/** Returns why a code can't be used; undefined for a valid or empty code. */
async function findRefusal(code: string): Promise<string | undefined> {
  if (code === "") return undefined;
  try {
    await checkInvitation(code);
    return undefined;
  } catch (error) {
    return refusalText(error);
  }
}
