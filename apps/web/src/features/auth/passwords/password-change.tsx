import { useNavigate } from "@tanstack/react-router";
import { useSchemaForm } from "../../../platform/forms/use-schema-form.ts";
import { Button } from "../../../ui/button.tsx";
import { PasswordField } from "../../../ui/field.tsx";
import { Notice, Panel } from "../../../ui/panel.tsx";
import { changePassword, loadAuthSchemas } from "../auth-mutations.ts";
import { PASSWORD_UPDATED_MESSAGE } from "../verification/after-verification.ts";
import { NewPasswordFields } from "./new-password-fields.tsx";

/** Changes the password. Every session, including this one, then signs in with the new one. */
export function PasswordChange() {
  const navigate = useNavigate();
  const form = useSchemaForm({
    load: loadAuthSchemas,
    schema: ({ changePasswordForm }) => changePasswordForm,
  });
  const submit = form.submit(
    async ({ currentPassword, password }) => {
      await changePassword({ password, current_password: currentPassword });
      await navigate({ to: "/login", state: { message: PASSWORD_UPDATED_MESSAGE } });
    },
    { fields: { current_password: "currentPassword" } },
  );
  return (
    <Panel title="Change Password">
      <form onSubmit={submit} noValidate className="grid gap-5">
        {form.refusal && <Notice tone="danger">{form.refusal}</Notice>}
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          {...form.field("currentPassword")}
        />
        <NewPasswordFields label="New password" field={form.field} />
        <p className="text-small text-soft">
          You'll be signed out everywhere. Sign in with the new password.
        </p>
        <Button type="submit" busy={form.isSubmitting} className="justify-self-start">
          Change Password
        </Button>
      </form>
    </Panel>
  );
}
