import { exportProfile } from "@secret/contract";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useSchemaForm } from "../../platform/forms/use-schema-form.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { PasswordField } from "../../ui/field.tsx";
import { Notice, Panel } from "../../ui/panel.tsx";
import { reauthenticationMethodsQuery } from "../auth/index.ts";
import { deleteProfile, loadMemberSchemas } from "./member-mutations.ts";

/** Exports or deletes the member's data. */
export function MyData() {
  const [isAsking, setAsking] = useState(false);
  return (
    <Panel title="Your Data">
      <p className="mb-4 text-soft">
        Download everything we keep about you, or delete your account. Order records stay, without your name.
      </p>
      <div className="flex flex-wrap gap-3">
        <a href={exportProfile.path} download className={buttonClass("quiet")}>
          Download My Data
        </a>
        <Button look="danger" onClick={() => setAsking(true)}>
          Delete My Account
        </Button>
      </div>
      {isAsking && (
        <Dialog title="Delete your account?" onClose={() => setAsking(false)}>
          <DeleteForm />
        </Dialog>
      )}
    </Panel>
  );
}

function DeleteForm() {
  const navigate = useNavigate();
  const form = useSchemaForm({
    load: loadMemberSchemas,
    schema: ({ deleteProfileForm }) => deleteProfileForm,
    defaultValues: { password: "" },
  });
  // An account without a password reauthenticates by passkey or code instead.
  const methods = useQuery(reauthenticationMethodsQuery);
  const hasPassword = methods.data?.password ?? true;
  const submit = form.submit(
    async ({ password }) => {
      await deleteProfile(hasPassword ? password : undefined);
      await navigate({
        to: "/login",
        state: { message: "Your account has been deleted. Thanks for being with us." },
      });
    },
    { fieldsOfCodes: { CURRENT_PASSWORD_INVALID: "password" } },
  );
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <p className="text-soft">
        This can't be undone. Your profile, devices, passkeys, and notifications are deleted right away.
        {!hasPassword && " Next, we'll ask you to confirm it's you."}
      </p>
      {form.refusal && <Notice tone="danger">{form.refusal}</Notice>}
      {hasPassword && (
        <PasswordField label="Current password" autoComplete="current-password" {...form.field("password")} />
      )}
      <Button
        type="submit"
        look="danger-fill"
        wide
        busy={form.isSubmitting}
        disabled={hasPassword && form.watch("password") === ""}
      >
        Delete My Account
      </Button>
    </form>
  );
}
