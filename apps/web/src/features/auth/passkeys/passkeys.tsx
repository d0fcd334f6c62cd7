import type { Passkey, Profile } from "@secret/contract";
import { PASSKEY_NAME_MAX_LENGTH } from "@secret/domain";
import { useState } from "react";
import { refusalText } from "../../../platform/forms/refusal.ts";
import { useSchemaForm } from "../../../platform/forms/use-schema-form.ts";
import { Button } from "../../../ui/button.tsx";
import { Confirm } from "../../../ui/confirm.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { formatDay } from "../../../ui/format-day.ts";
import { Notice, Panel } from "../../../ui/panel.tsx";
import { toast } from "../../../ui/toast.ts";
import { addPasskey, loadAuthSchemas, removePasskey, renamePasskey } from "../auth-mutations.ts";
import { CeremonyCancelled, hasPasskeys } from "./passkey-ceremonies.ts";

/** Lists the account's passkeys and adds, renames or removes one. */
export function Passkeys({ profile }: { profile: Profile }) {
  const { isBusy, attempt } = useAttempt();
  const [renaming, setRenaming] = useState<Passkey>();
  const [removing, setRemoving] = useState<Passkey>();

  const add = () =>
    attempt(async () => {
      await addPasskey();
      toast.success("Passkey added");
    });
  const remove = (passkey: Passkey) =>
    attempt(async () => {
      await removePasskey(passkey.id);
      setRemoving(undefined);
      toast.success(`${passkey.name} removed`);
    });

  return (
    <Panel title="Passkeys">
      <div className="grid gap-4">
        <p className="text-soft">
          Sign in with your fingerprint, your face, or your device's PIN instead of a password.
        </p>
        <ul className="grid gap-3 empty:hidden">
          {profile.passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={() => setRenaming(passkey)}
              onRemove={() => setRemoving(passkey)}
            />
          ))}
        </ul>
        {hasPasskeys() ? (
          <Button look="quiet" className="justify-self-start" busy={isBusy} onClick={() => void add()}>
            Add Passkey
          </Button>
        ) : (
          <p className="text-soft">This browser doesn't support passkeys.</p>
        )}
      </div>
      {renaming !== undefined && <RenameDialog passkey={renaming} onClose={() => setRenaming(undefined)} />}
      {removing !== undefined && (
        <Confirm
          title={`Remove ${removing.name}?`}
          message="You won't be able to sign in with it anymore. Your device may still list it."
          action="Remove"
          busy={isBusy}
          onConfirm={() => void remove(removing)}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </Panel>
  );
}

/** Runs an action on passkeys, and shows why it failed unless the member cancelled it. */
function useAttempt() {
  const [isBusy, setBusy] = useState(false);
  const attempt = async (action: () => Promise<void>) => {
    setBusy(true);
    try {
      await action();
    } catch (error) {
      if (!(error instanceof CeremonyCancelled)) toast.error(refusalText(error));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, attempt };
}

interface PasskeyRowProps {
  readonly passkey: Passkey;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const { name, createdAt, lastUsedAt } = passkey;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3">
      <span>
        <span className="block font-semibold">{name}</span>
        <span className="text-small text-soft">
          {lastUsedAt === null ? `Added ${formatDay(createdAt)}` : `Last used ${formatDay(lastUsedAt)}`}
        </span>
      </span>
      <span className="flex gap-4">
        <Button look="plain" aria-label={`Rename ${name}`} onClick={onRename}>
          Rename
        </Button>
        <Button look="plain" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </span>
    </li>
  );
}

function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const form = useSchemaForm({
    load: loadAuthSchemas,
    schema: ({ passkeyNameForm }) => passkeyNameForm,
    defaultValues: { name: passkey.name },
  });
  const submit = form.submit(
    async ({ name }) => {
      await renamePasskey(passkey.id, name);
      onClose();
    },
    { fields: { friendly_name: "name" } },
  );
  return (
    <Dialog title="Name this passkey" onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-5">
        {form.refusal && <Notice tone="danger">{form.refusal}</Notice>}
        <Field label="Name" maxLength={PASSKEY_NAME_MAX_LENGTH} {...form.field("name")} />
        <Button type="submit" wide busy={form.isSubmitting} disabled={form.watch("name").trim() === ""}>
          Save
        </Button>
      </form>
    </Dialog>
  );
}
