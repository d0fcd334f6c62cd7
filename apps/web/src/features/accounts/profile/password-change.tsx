import { updateUser } from "@secret/contract";
import { useNavigate } from "@tanstack/react-router";
import { type UseFormGetValues, type UseFormRegister, useForm } from "react-hook-form";
import { call } from "../../../app/api.ts";
import { Button } from "../../../ui/button.tsx";
import { PasswordField } from "../../../ui/field.tsx";
import { Notice, Panel } from "../../../ui/panel.tsx";
import { type NewPassword, NewPasswordFields } from "../new-password-fields.tsx";
import { showRefusal } from "../refusal.ts";
import { leaveSession } from "../session.ts";
import { PASSWORD_UPDATED_MESSAGE } from "../verified.ts";

interface PasswordForm extends NewPassword {
  currentPassword: string;
}

/** Changes the password; then everybody, here too, signs in with the new one. */
export function PasswordChange() {
  const navigate = useNavigate();
  const { register, handleSubmit, getValues, formState, setError } = useForm<PasswordForm>();
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ currentPassword, password }) => {
    try {
      await call(updateUser, { body: { password, current_password: currentPassword } });
      await leaveSession();
      await navigate({ to: "/login", state: { message: PASSWORD_UPDATED_MESSAGE } });
    } catch (error) {
      showRefusal(error, setError, { password: "password", current_password: "currentPassword" });
    }
  });
  return (
    <Panel title="Change Password">
      <form onSubmit={submit} noValidate className="grid gap-5">
        {errors.root?.message && <Notice tone="danger">{errors.root.message}</Notice>}
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...register("currentPassword", { required: "Please enter your current password." })}
        />
        <NewPasswordFields
          label="New password"
          differ="New passwords do not match"
          register={register as unknown as UseFormRegister<NewPassword>}
          getValues={getValues as unknown as UseFormGetValues<NewPassword>}
          errors={errors}
        />
        <p className="text-small text-soft">You are signed out everywhere and sign in with the new one.</p>
        <Button type="submit" busy={isSubmitting} className="justify-self-start">
          Change Password
        </Button>
      </form>
    </Panel>
  );
}
