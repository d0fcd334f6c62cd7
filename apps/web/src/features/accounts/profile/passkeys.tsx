import {
  deletePasskey,
  type Passkey,
  type Profile,
  renamePasskey,
  startPasskeyRegistration,
  verifyPasskeyRegistration,
} from "@secret/contract";
import { type FormEvent, useState } from "react";
import toast from "react-hot-toast";
import { call } from "../../../app/api.ts";
import { Button } from "../../../ui/button.tsx";
import { Confirm } from "../../../ui/confirm.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { hasPasskeys, makePasskey, WasCancelled } from "../passkeys.ts";
import { refusalText } from "../refusal.ts";
import { formatDay } from "./format-day.ts";
import { readProfileAnew } from "./profile-queries.ts";

/** Signing in with a finger, a face or a PIN. */
export function Passkeys({ profile }: { profile: Profile }) {
  const [isBusy, setBusy] = useState(false);
  const [renaming, setRenaming] = useState<Passkey>();
  const [removing, setRemoving] = useState<Passkey>();

  const attempt = async (action: () => Promise<void>) => {
    setBusy(true);
    try {
      await action();
      await readProfileAnew();
    } catch (error) {
      if (!(error instanceof WasCancelled)) toast.error(refusalText(error));
    } finally {
      setBusy(false);
    }
  };
  const add = () =>
    attempt(async () => {
      const ceremony = await call(startPasskeyRegistration, { body: {} });
      const credential = await makePasskey(ceremony.options);
      await call(verifyPasskeyRegistration, { body: { challenge_id: ceremony.challenge_id, credential } });
      toast.success("Passkey added");
    });
  const remove = (passkey: Passkey) =>
    attempt(async () => {
      await call(deletePasskey, { params: { passkeyId: passkey.id } });
      setRemoving(undefined);
      toast.success(`${passkey.name} removed`);
    });
  const rename = (passkey: Passkey, name: string) =>
    attempt(async () => {
      await call(renamePasskey, { params: { passkeyId: passkey.id }, body: { friendly_name: name } });
      setRenaming(undefined);
    });

  return (
    <Panel title="Passkeys">
      <div className="grid gap-4">
        <p className="text-soft">
          Sign in with your finger, your face or your device's PIN instead of a password.
        </p>
        <ul className="grid gap-3">
          {profile.passkeys.map((passkey) => (
            <li key={passkey.id} className="flex flex-wrap items-center justify-between gap-x-3">
              <span>
                <span className="block font-semibold">{passkey.name}</span>
                <span className="text-small text-soft">
                  {passkey.lastUsedAt === null
                    ? `Added ${formatDay(passkey.createdAt)}`
                    : `Last used ${formatDay(passkey.lastUsedAt)}`}
                </span>
              </span>
              <span className="flex gap-4">
                <Button
                  look="plain"
                  aria-label={`Rename ${passkey.name}`}
                  onClick={() => setRenaming(passkey)}
                >
                  Rename
                </Button>
                <Button
                  look="plain"
                  aria-label={`Remove ${passkey.name}`}
                  onClick={() => setRemoving(passkey)}
                >
                  Remove
                </Button>
              </span>
            </li>
          ))}
        </ul>
        {hasPasskeys() ? (
          <Button look="quiet" className="justify-self-start" busy={isBusy} onClick={() => void add()}>
            Add Passkey
          </Button>
        ) : (
          <p className="text-soft">This browser doesn't know passkeys.</p>
        )}
      </div>
      {renaming !== undefined && (
        <RenameDialog
          passkey={renaming}
          busy={isBusy}
          onSave={(name) => void rename(renaming, name)}
          onClose={() => setRenaming(undefined)}
        />
      )}
      {removing !== undefined && (
        <Confirm
          title={`Remove ${removing.name}?`}
          message="It will no longer sign in here. Your device may keep it in its list."
          action="Remove"
          busy={isBusy}
          onConfirm={() => void remove(removing)}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </Panel>
  );
}

interface RenameDialogProps {
  readonly passkey: Passkey;
  readonly busy: boolean;
  readonly onSave: (name: string) => void;
  readonly onClose: () => void;
}

function RenameDialog({ passkey, busy, onSave, onClose }: RenameDialogProps) {
  const [name, setName] = useState(passkey.name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave(name.trim());
  };
  return (
    <Dialog title="Name this passkey" onClose={onClose}>
      <form onSubmit={submit} className="grid gap-5">
        <Field label="Name" maxLength={60} value={name} onChange={(event) => setName(event.target.value)} />
        <Button type="submit" wide busy={busy} disabled={name.trim() === ""}>
          Save
        </Button>
      </form>
    </Dialog>
  );
}
