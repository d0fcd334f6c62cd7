import { type EndpointWithSecret, WEBHOOK_URL_MAX_LENGTH, type WebhookEndpoint } from "@secret/contract";
import { WEBHOOK_EVENT_TYPES, WEBHOOK_EVENTS, type WebhookEventType } from "@secret/domain";
import { useId } from "react";
import { useSchemaForm } from "../../platform/forms/use-schema-form.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { CheckField, Field } from "../../ui/field.tsx";
import { Notice } from "../../ui/panel.tsx";
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
        failure="Failed to add the endpoint"
        save={async (typed) => onAdded(await createEndpoint(typed))}
        onClose={onClose}
      />
    </Dialog>
  );
}

/** Edits an endpoint's address and events. */
export function EditEndpoint({ endpoint, onClose }: { endpoint: WebhookEndpoint; onClose: () => void }) {
  return (
    <Dialog title="Edit endpoint" onClose={onClose}>
      <EndpointFields
        initial={endpoint}
        action="Save"
        failure="Failed to save the endpoint"
        save={async (typed) => {
          await changeEndpoint(endpoint.id, typed);
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
  /** Announced to screen readers when the server refuses. */
  readonly failure: string;
  readonly save: (typed: Typed) => Promise<void>;
  readonly onClose: () => void;
}

function EndpointFields({
  initial: { url, eventTypes },
  action,
  failure,
  save,
  onClose,
}: EndpointFieldsProps) {
  const form = useSchemaForm({
    load: loadEndpointSchemas,
    schema: ({ endpointForm }) => endpointForm,
    defaultValues: { url, eventTypes: [...eventTypes] },
  });
  const submit = form.submit(save, { announcement: failure });
  const eventsId = useId();
  const eventsError = form.field("eventTypes").error;
  return (
    <form onSubmit={submit} noValidate autoComplete="off" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {form.refusal && <Notice tone="danger">{form.refusal}</Notice>}
      <Field
        label="Address"
        type="url"
        inputMode="url"
        placeholder="https://"
        hint="A public https address. We don't follow redirects."
        maxLength={WEBHOOK_URL_MAX_LENGTH}
        {...form.field("url")}
      />
      <fieldset aria-describedby={eventsError && eventsId}>
        <legend className="mb-1 font-semibold">Events</legend>
        {WEBHOOK_EVENT_TYPES.map((type) => (
          <CheckField key={type} value={type} {...form.register("eventTypes")}>
            {WEBHOOK_EVENTS[type]}
          </CheckField>
        ))}
        {eventsError !== undefined && (
          <p id={eventsId} role="alert" className="text-small text-danger">
            {eventsError}
          </p>
        )}
      </fieldset>
      <div className="flex flex-wrap-reverse gap-3 sm:justify-end">
        <Button look="quiet" onClick={onClose} className="max-sm:w-full">
          Go back
        </Button>
        <Button type="submit" busy={form.isSubmitting} className="max-sm:w-full">
          {action}
        </Button>
      </div>
    </form>
  );
}

/** Loads the form's schemas after a page is shown. */
const loadEndpointSchemas = () => import("./endpoint-schemas.ts");
