import { useEffect, useState } from "react";
import { refusalText } from "../../../platform/forms/refusal.ts";
import type { BoundField } from "../../../platform/forms/use-schema-form.ts";
import { Field } from "../../../ui/field.tsx";
import { checkInvitation } from "../auth-queries.ts";

interface InvitationFieldProps {
  readonly field: BoundField;
  /** What is written there now. */
  readonly code: string;
  readonly isRequired: boolean;
}

/** An invitation's code; whether it is good is told as soon as it is written. */
export function InvitationField({ field, code, isRequired }: InvitationFieldProps) {
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
