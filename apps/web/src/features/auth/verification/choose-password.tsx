import { useSchemaForm } from "../../../platform/forms/use-schema-form.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Notice } from "../../../ui/panel.tsx";
import { loadAuthSchemas } from "../load-auth-schemas.ts";
import { NewPasswordFields } from "../passwords/new-password-fields.tsx";

interface ChoosePasswordProps {
  /** Makes the account; a refusal is shown in the form. */
  readonly onChosen: (password: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Whoever proves an address chooses the password, where the sign-up may have been a stranger's. */
export function ChoosePassword({ onChosen, onClose }: ChoosePasswordProps) {
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
