import { ApiError, deleteProfile, exportProfile } from "@secret/contract";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { call } from "../../platform/api.ts";
import { refusalText } from "../../platform/forms/refusal.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { PasswordField } from "../../ui/field.tsx";
import { Notice, Panel } from "../../ui/panel.tsx";
import { endSessionBy } from "../auth/session.ts";

/** Everything that is kept about the member, to take along or to have deleted. */
export function MyData() {
  const [isAsking, setAsking] = useState(false);
  return (
    <Panel title="Your Data">
      <p className="mb-4 text-soft">
        Take along everything we keep about you, or delete the account. Orders stay for the books, without
        your name.
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
  const [password, setPassword] = useState("");
  const [refusal, setRefusal] = useState<{ message: string; isPassword: boolean }>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setRefusal(undefined);
    try {
      await endSessionBy(() => call(deleteProfile, { body: { password } }));
      await navigate({
        to: "/login",
        state: { message: "Your account is deleted. Thank you for having been with us." },
      });
    } catch (error) {
      const isPassword = error instanceof ApiError && error.code === "CURRENT_PASSWORD_INVALID";
      setRefusal({ message: refusalText(error), isPassword });
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <p className="text-soft">
        This can't be undone. Your profile, devices, passkeys and notifications are gone at once.
      </p>
      {refusal !== undefined && !refusal.isPassword && <Notice tone="danger">{refusal.message}</Notice>}
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        value={password}
        error={refusal?.isPassword ? refusal.message : undefined}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" wide busy={isBusy} disabled={password === ""}>
        Delete My Account
      </Button>
    </form>
  );
}
