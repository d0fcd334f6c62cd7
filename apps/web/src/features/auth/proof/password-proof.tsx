import { useEffect } from "react";
import { useSchemaForm } from "../../../platform/forms/use-schema-form.ts";
import { Button } from "../../../ui/button.tsx";
import { PasswordField } from "../../../ui/field.tsx";
import { Notice } from "../../../ui/panel.tsx";
import { proveSession } from "../auth-mutations.ts";
import { loadAuthSchemas } from "../load-auth-schemas.ts";

/** By the password, which is asked for first: nothing has to be sent for it. */
export function PasswordProof({ onProven }: { onProven: () => void }) {
  const form = useSchemaForm({
    load: loadAuthSchemas,
    schema: ({ passwordProofForm }) => passwordProofForm,
    defaultValues: { password: "" },
  });
  const { setFocus } = form;
  useEffect(() => setFocus("password"), [setFocus]);
  const submit = form.submit(
    async ({ password }) => {
      await proveSession({ method: "password", password });
      onProven();
    },
    { fieldsOfCodes: { CURRENT_PASSWORD_INVALID: "password" } },
  );
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      {form.refusal && <Notice tone="danger">{form.refusal}</Notice>}
      <PasswordField label="Your password" autoComplete="current-password" {...form.field("password")} />
      <Button type="submit" wide busy={form.isSubmitting}>
        Confirm
      </Button>
    </form>
  );
}
