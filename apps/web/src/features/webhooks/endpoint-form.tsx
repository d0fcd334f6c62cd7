import { type EndpointWithSecret, WEBHOOK_URL_MAX_LENGTH, type WebhookEndpoint } from "@secret/contract";
import { WEBHOOK_EVENT_TYPES, WEBHOOK_EVENTS, type WebhookEventType } from "@secret/domain";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { refusalText } from "../../platform/forms/refusal.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { CheckField, Field } from "../../ui/field.tsx";
import { toast } from "../../ui/toast.ts";
import { changeEndpoint, createEndpoint } from "./webhook-mutations.ts";

interface NewEndpointProps {
  readonly onAdded: (added: EndpointWithSecret) => void;
  readonly onClose: () => void;
}

/** Adds an endpoint. */
export function NewEndpoint({ onAdded, onClose }: NewEndpointProps) {
  return (
    <Dialog title="New endpoint" onClose={onClose}>
      <EndpointFields
        initial={{ url: "", eventTypes: WEBHOOK_EVENT_TYPES }}
        action="Add endpoint"
        save={async (typed) => onAdded(await createEndpoint(typed))}
        onClose={onClose}
      />
    </Dialog>
  );
}

/** Edits an endpoint's address and events. */
export function EditEndpoint({ endpoint, onClose }: { endpoint: WebhookEndpoint; onClose: () => void }) {
  const isEnabled = endpoint.disabledBecause === null;
  return (
    <Dialog title="Edit endpoint" onClose={onClose}>
      <EndpointFields
        initial={endpoint}
        action="Save"
        save={async (typed) => {
          await changeEndpoint(endpoint.id, { ...typed, isEnabled });
          toast.success("Endpoint saved");
          onClose();
        }}
        onClose={onClose}
      />
    </Dialog>
  );
}

interface Typed {
  readonly url: string;
  readonly eventTypes: WebhookEventType[];
}

interface EndpointFieldsProps {
  readonly initial: Readonly<Typed>;
  readonly action: string;
  readonly save: (typed: Typed) => Promise<void>;
  readonly onClose: () => void;
}

function EndpointFields({ initial, action, save, onClose }: EndpointFieldsProps) {
  const [url, setUrl] = useState(initial.url);
  const [chosen, setChosen] = useState<ReadonlySet<WebhookEventType>>(new Set(initial.eventTypes));
  const [error, setError] = useState<{ url?: string; events?: string }>({});
  const saving = useMutation({
    mutationFn: save,
    onError: (failure) => setError({ url: refusalText(failure) }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const eventTypes = WEBHOOK_EVENT_TYPES.filter((type) => chosen.has(type));
    const found = {
      ...(!/^https?:\/\/\S+$/.test(url.trim()) && { url: "Enter an address that starts with https://." }),
      ...(eventTypes.length === 0 && { events: "Choose one or more events." }),
    };
    setError(found);
    if (Object.keys(found).length === 0) saving.mutate({ url: url.trim(), eventTypes });
  };
  const toggle = (type: WebhookEventType) => {
    const changed = new Set(chosen);
    if (!changed.delete(type)) changed.add(type);
    setChosen(changed);
  };
  return (
    <form onSubmit={submit} noValidate autoComplete="off" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Field
        label="Address"
        type="url"
        inputMode="url"
        placeholder="https://"
        hint="A public https address. We don't follow redirects."
        maxLength={WEBHOOK_URL_MAX_LENGTH}
        error={error.url}
        value={url}
        onChange={({ target }) => setUrl(target.value)}
      />
      <fieldset>
        <legend className="mb-1 font-semibold">Events</legend>
        {WEBHOOK_EVENT_TYPES.map((type) => (
          <CheckField key={type} checked={chosen.has(type)} onChange={() => toggle(type)}>
            {WEBHOOK_EVENTS[type]}
          </CheckField>
        ))}
        {error.events !== undefined && (
          <p role="alert" className="text-small text-danger">
            {error.events}
          </p>
        )}
      </fieldset>
      <div className="flex flex-wrap-reverse gap-3 sm:justify-end">
        <Button look="quiet" onClick={onClose} className="max-sm:w-full">
          Go back
        </Button>
        <Button type="submit" busy={saving.isPending} className="max-sm:w-full">
          {action}
        </Button>
      </div>
    </form>
  );
}
