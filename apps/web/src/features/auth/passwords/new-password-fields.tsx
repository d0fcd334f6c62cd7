import { PASSWORD_MIN_LENGTH } from "@secret/domain";
import type { BoundField } from "../../../platform/forms/use-schema-form.ts";
import { PasswordField } from "../../../ui/field.tsx";

interface NewPasswordFieldsProps {
  readonly field: (name: "password" | "confirmPassword") => BoundField;
  readonly label?: string;
}

/** Fields for a new password and its repetition, which catches typos. */
export function NewPasswordFields({ field, label = "Password" }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        hint={`At least ${PASSWORD_MIN_LENGTH} characters. A short phrase works well.`}
        {...field("password")}
      />
      <PasswordField
        label={`Confirm ${label.toLowerCase()}`}
        autoComplete="new-password"
        {...field("confirmPassword")}
      />
    </>
  );
}
