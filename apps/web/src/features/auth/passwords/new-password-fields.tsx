import { PASSWORD_TOO_SHORT_MESSAGE, PASSWORDS_DIFFER_MESSAGE } from "@secret/contract";
import { PASSWORD_MIN_LENGTH } from "@secret/domain";
import type { FieldErrors, UseFormGetValues, UseFormRegister } from "react-hook-form";
import { PasswordField } from "../../../ui/field.tsx";

export interface NewPassword {
  password: string;
  confirmPassword: string;
}

interface NewPasswordFieldsProps {
  readonly register: UseFormRegister<NewPassword>;
  readonly getValues: UseFormGetValues<NewPassword>;
  readonly errors: FieldErrors<NewPassword>;
  readonly label?: string;
  readonly tooShort?: string;
  readonly differ?: string;
}

/** A password to be chosen, twice, so that a slip of the thumb locks nobody out. */
export function NewPasswordFields({ register, getValues, errors, ...texts }: NewPasswordFieldsProps) {
  const label = texts.label ?? "Password";
  const { tooShort = PASSWORD_TOO_SHORT_MESSAGE, differ = PASSWORDS_DIFFER_MESSAGE } = texts;
  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        hint={`At least ${PASSWORD_MIN_LENGTH} characters. A short sentence is a good one.`}
        error={errors.password?.message}
        {...register("password", {
          required: `${label} is required`,
          minLength: { value: PASSWORD_MIN_LENGTH, message: tooShort },
        })}
      />
      <PasswordField
        label={`Confirm ${label.toLowerCase()}`}
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...register("confirmPassword", {
          validate: (value) => value === getValues("password") || differ,
        })}
      />
    </>
  );
}
