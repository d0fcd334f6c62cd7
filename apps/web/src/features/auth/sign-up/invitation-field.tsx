import { checkInvitation } from "@secret/contract";
import { useEffect, useState } from "react";
import { call } from "../../../platform/api.ts";
import { refusalText } from "../../../platform/forms/refusal.ts";
import { Field } from "../../../ui/field.tsx";

interface InvitationFieldProps {
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly isRequired: boolean;
  /** What the server said of it when the form was sent. */
  readonly error: string | undefined;
}

/** An invitation's code; whether it is good is told as soon as it is written. */
export function InvitationField({ value, onChange, isRequired, error }: InvitationFieldProps) {
  const [checked, setChecked] = useState<{ code: string; refusal: string | undefined }>();
  const check = async (code: string) => setChecked({ code, refusal: await findRefusal(code) });
  const [given] = useState(value.trim());
  useEffect(() => {
    // A code that came with the address is looked at without a touch.
    let isShown = true;
    void findRefusal(given).then((refusal) => isShown && setChecked({ code: given, refusal }));
    return () => {
      isShown = false;
    };
  }, [given]);

  const isChecked = checked !== undefined && checked.code === value.trim();
  const isGood = isChecked && checked.code !== "" && checked.refusal === undefined;
  return (
    <Field
      label={isRequired ? "Invitation code" : "Invitation code (if you have one)"}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={64}
      value={value}
      hint={isGood ? "✓ This invitation is good." : undefined}
      error={error ?? (isChecked ? checked.refusal : undefined)}
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => void check(value.trim())}
    />
  );
}

/** Why a code is no good; undefined for a good one, and where there is none. */
async function findRefusal(code: string): Promise<string | undefined> {
  if (code === "") return undefined;
  try {
    await call(checkInvitation, { params: { code } });
    return undefined;
  } catch (error) {
    return refusalText(error);
  }
}
