import { API_KEY_NAME_MAX_LENGTH } from "@secret/contract";
import { useState } from "react";
import { useSchemaForm } from "../../platform/forms/use-schema-form.ts";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field, SELECT } from "../../ui/field.tsx";
import { Notice } from "../../ui/panel.tsx";
import { createApiKey } from "./api-key-mutations.ts";

/** Creates a key and shows it once. */
export function NewApiKey({ onClose }: { onClose: () => void }) {
  const [key, setKey] = useState<string>();
  return key === undefined ? (
    <ApiKeyForm onCreated={setKey} onClose={onClose} />
  ) : (
    <CreatedKey apiKey={key} onClose={onClose} />
  );
}

interface ApiKeyFormProps {
  readonly onCreated: (key: string) => void;
  readonly onClose: () => void;
}

function ApiKeyForm({ onCreated, onClose }: ApiKeyFormProps) {
  const form = useSchemaForm({
    load: loadApiKeySchemas,
    schema: ({ apiKeyForm }) => apiKeyForm,
    defaultValues: { name: "", scope: "read", expiresInDays: "90" },
  });
  const submit = form.submit(async (typed) => onCreated((await createApiKey(typed)).key), {
    announcement: "Failed to create the key",
  });
  return (
    <Dialog title="New API key" onClose={onClose}>
      <form onSubmit={submit} noValidate autoComplete="off" className="grid gap-4">
        {form.refusal && <Notice tone="danger">{form.refusal}</Notice>}
        <Field
          label="Name"
          hint="The program that uses it: “Bookkeeping”"
          maxLength={API_KEY_NAME_MAX_LENGTH}
          {...form.field("name")}
        />
        <label className="grid gap-1.5 font-semibold">
          What it can do
          <select className={`${SELECT} min-h-12 font-normal`} {...form.register("scope")}>
            <option value="read">Read</option>
            <option value="full">Full</option>
          </select>
        </label>
        <p className="text-small text-soft">
          A read key reads events, stock, sales figures, deposits, and books. A full key can also edit events
          and their menus, which members see like your own edits. No key sees members, moves money, publishes,
          or changes accounts, settings, codes, or keys.
        </p>
        <label className="grid gap-1.5 font-semibold">
          Expires
          <select className={`${SELECT} min-h-12 font-normal`} {...form.register("expiresInDays")}>
            <option value="30">In 30 days</option>
            <option value="90">In 90 days</option>
            <option value="365">In a year</option>
            <option value="">Never</option>
          </select>
        </label>
        <div className="mt-2 flex flex-wrap-reverse gap-3 sm:justify-end">
          <Button look="quiet" className="max-sm:w-full" onClick={onClose}>
            Go back
          </Button>
          <Button type="submit" className="max-sm:w-full" busy={form.isSubmitting}>
            Create key
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Shows the key. The server keeps only its hash, so it can't be shown again. */
function CreatedKey({ apiKey, onClose }: { apiKey: string; onClose: () => void }) {
  return (
    <Dialog title="Copy your key now" isClosedByButtonsOnly onClose={onClose}>
      <div className="grid gap-4">
        <p className="text-soft">
          We won't show it again. Keep it where you keep passwords. Anyone who has it can use it.
        </p>
        <code className="rounded-lg bg-sunken p-4 text-small wrap-anywhere select-all">{apiKey}</code>
        <CopyButton text={apiKey} what="key" look="primary" />
        <Button look="quiet" onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  );
}

/** Loads the form's schemas after a page is shown. */
const loadApiKeySchemas = () => import("./api-key-schemas.ts");
