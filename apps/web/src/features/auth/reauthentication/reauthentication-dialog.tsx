import { formatDuration, REAUTHENTICATION_SECONDS } from "@secret/domain";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { refusalText } from "../../../platform/forms/refusal.ts";
import { useSchemaForm } from "../../../platform/forms/use-schema-form.ts";
import { LoadFailed } from "../../../platform/load-states/load-failed.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { PasswordField } from "../../../ui/field.tsx";
import { Notice } from "../../../ui/panel.tsx";
import { TextSkeleton } from "../../../ui/skeleton.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { loadAuthSchemas, reauthenticate, reauthenticateByPasskey } from "../auth-mutations.ts";
import { type ReauthenticationMethods, reauthenticationMethodsQuery } from "../auth-queries.ts";
import { CeremonyCancelled, hasPasskeys } from "../passkeys/passkey-ceremonies.ts";
import { ReauthenticateByCode } from "./reauthenticate-by-code.tsx";

interface ReauthenticationDialogProps {
  readonly onFinish: (isConfirmed: boolean) => void;
}

/** Reauthenticates by any method the member has. The waiting calls then continue. */
export function ReauthenticationDialog({ onFinish }: ReauthenticationDialogProps) {
  const query = useQuery(reauthenticationMethodsQuery);
  return (
    <Dialog title="Confirm it's you" onClose={() => onFinish(false)}>
      <p className="mb-5 text-soft">
        We need to check it's you before this change. We won't ask again for{" "}
        {formatDuration(REAUTHENTICATION_SECONDS)}.
      </p>
      {query.data !== undefined && !query.isFetching ? (
        <MethodTabs methods={query.data} onConfirmed={() => onFinish(true)} />
      ) : query.isError && !query.isFetching ? (
        <LoadFailed title="This didn't load" query={query} isPage={false} />
      ) : (
        <TextSkeleton lines={5} />
      )}
    </Dialog>
  );
}

type Method = "password" | "passkey" | "code";
const TITLES: Record<Method, string> = { password: "Password", passkey: "Passkey", code: "Code" };

function MethodTabs({ methods, onConfirmed }: { methods: ReauthenticationMethods; onConfirmed: () => void }) {
  const methodNames = availableMethods(methods);
  const [chosen, setChosen] = useState(methodNames[0]);
  if (chosen === undefined) {
    return (
      <Notice tone="warn">
        We can't check it's you right now. Sign out, sign in again, and try once more.
      </Notice>
    );
  }
  const form = {
    password: <ReauthenticateByPassword onConfirmed={onConfirmed} />,
    passkey: <ReauthenticateByPasskey onConfirmed={onConfirmed} />,
    code: <ReauthenticateByCode contacts={methods.contacts} onConfirmed={onConfirmed} />,
  }[chosen];
  if (methodNames.length === 1) return form;
  const tabs = methodNames.map((name) => ({ name, title: TITLES[name] }));
  return (
    <Tabs isChoice label="Confirm with" tabs={tabs} selected={chosen} onSelect={setChosen}>
      {form}
    </Tabs>
  );
}

function availableMethods({ password, passkey, contacts }: ReauthenticationMethods): Method[] {
  const methodNames: Method[] = [];
  if (password) methodNames.push("password");
  if (passkey && hasPasskeys()) methodNames.push("passkey");
  if (contacts.length > 0) methodNames.push("code");
  return methodNames;
}

/** Reauthenticates by passkey. */
function ReauthenticateByPasskey({ onConfirmed }: { onConfirmed: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const prove = async () => {
    setBusy(true);
    setRefusal(undefined);
    try {
      await reauthenticateByPasskey();
      onConfirmed();
    } catch (error) {
      if (!(error instanceof CeremonyCancelled)) setRefusal(refusalText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="grid gap-5">
      {refusal && <Notice tone="danger">{refusal}</Notice>}
      <p className="text-soft">Your device will ask for your fingerprint, your face, or its PIN.</p>
      <Button wide busy={isBusy} onClick={() => void prove()}>
        Use Passkey
      </Button>
    </div>
  );
}

/** Reauthenticates by password, the first choice because it needs no message. */
function ReauthenticateByPassword({ onConfirmed }: { onConfirmed: () => void }) {
  const form = useSchemaForm({
    load: loadAuthSchemas,
    schema: ({ reauthenticationForm }) => reauthenticationForm,
    defaultValues: { password: "" },
  });
  const { setFocus } = form;
  useEffect(() => setFocus("password"), [setFocus]);
  const submit = form.submit(
    async ({ password }) => {
      await reauthenticate({ method: "password", password });
      onConfirmed();
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
