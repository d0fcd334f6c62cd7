import type { WebhookEndpoint } from "@secret/contract";
import { WEBHOOK_EVENTS } from "@secret/domain";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { refusalText } from "../../platform/forms/refusal.ts";
import { LoadFailed } from "../../platform/load-states/load-failed.tsx";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { formatMoment } from "../../ui/format-day.ts";
import { LinkButton } from "../../ui/link-button.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { EmptyState, PageLoading, Panel } from "../../ui/panel.tsx";
import { RowsSkeleton } from "../../ui/skeleton.tsx";
import { SwitchField } from "../../ui/switch-field.tsx";
import { toast } from "../../ui/toast.ts";
import { EditEndpoint } from "./endpoint-form.tsx";
import { EndpointBadge, troubleOf } from "./endpoint-state.tsx";
import { SecretDialog } from "./secret-dialog.tsx";
import { WebhookLog } from "./webhook-log.tsx";
import { changeEndpoint, deleteEndpoint, rotateSecret, sendTest } from "./webhook-mutations.ts";
import { webhookEndpointsQuery } from "./webhook-queries.ts";

/** Shows an endpoint with its log. */
export function EndpointPage() {
  const { endpointId } = useParams({ from: "/admin-area/admin/webhooks/$endpointId" });
  const query = useQuery(webhookEndpointsQuery);
  const endpoint = query.data?.endpoints.find(({ id }) => id === endpointId);
  if (endpoint !== undefined) return <EndpointView endpoint={endpoint} />;
  if (query.isError) return <LoadFailed title="Failed to load webhooks" query={query} />;
  if (query.isPending)
    return (
      <PageLoading>
        <RowsSkeleton rows={5} />
      </PageLoading>
    );
  return (
    <EmptyState title="Endpoint not found" isPage>
      <p className="text-soft">It may have been deleted.</p>
      <LinkButton to="/admin/webhooks">All webhooks</LinkButton>
    </EmptyState>
  );
}

function EndpointView({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { id, formerSecretExpiresAt, eventTypes } = endpoint;
  const isEnabled = endpoint.disabledBecause === null;
  const trouble = troubleOf(endpoint);
  const test = useMutation({
    mutationFn: () => sendTest(id),
    onSuccess: () => toast.success("Test queued"),
    onError: (error) => toast.error(refusalText(error)),
  });
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
      <PageHead
        title={new URL(endpoint.url).host}
        marks={<EndpointBadge endpoint={endpoint} />}
        actions={
          <>
            <LinkButton look="plain" to="/admin/webhooks">
              All webhooks
            </LinkButton>
            <Button look="quiet" busy={test.isPending} disabled={!isEnabled} onClick={() => test.mutate()}>
              Send a test
            </Button>
          </>
        }
      />
      <Panel>
        <p className="mb-3 wrap-anywhere">{endpoint.url}</p>
        <OnSwitch endpoint={endpoint} />
        {trouble !== undefined && <p className="mt-2 font-semibold">{trouble}</p>}
        <p className="mt-3 text-soft">{eventTypes.map((type) => WEBHOOK_EVENTS[type]).join(", ")}</p>
        {formerSecretExpiresAt !== null && (
          <p className="mt-3 text-soft">
            Webhooks are also signed with the old secret until {formatMoment(formerSecretExpiresAt)}.
          </p>
        )}
        <EndpointActions endpoint={endpoint} />
      </Panel>
      <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <PageHead title="Last 30 days" isWithin />
        <WebhookLog endpointId={id} isEnabled={isEnabled} />
      </section>
    </div>
  );
}

function OnSwitch({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { id, disabledBecause } = endpoint;
  const turn = useMutation({
    mutationFn: (isEnabled: boolean) => changeEndpoint(id, { isEnabled }),
    onSuccess: (_, isEnabled) => toast.success(isEnabled ? "Endpoint turned on" : "Endpoint turned off"),
    onError: (error) => toast.error(refusalText(error)),
  });
  return (
    <SwitchField
      label="Send webhooks"
      hint="While it's off, nothing new is recorded for it."
      checked={disabledBecause === null}
      // Disabled while it saves, it would lose the keyboard's focus.
      onChange={({ target }) => !turn.isPending && turn.mutate(target.checked)}
    />
  );
}

/** Shows the buttons to edit an endpoint, to rotate its secret, and to delete it. */
function EndpointActions({ endpoint }: { endpoint: WebhookEndpoint }) {
  const navigate = useNavigate();
  const [open, setOpen] = useState<"edit" | "rotate" | "delete">();
  const close = () => setOpen(undefined);
  const onError = (error: unknown) => toast.error(refusalText(error));
  const rotate = useMutation({ mutationFn: () => rotateSecret(endpoint.id), onError, onSettled: close });
  const remove = useMutation({
    mutationFn: () => deleteEndpoint(endpoint.id),
    onSuccess: () => {
      toast.success("Endpoint deleted");
      void navigate({ to: "/admin/webhooks" });
    },
    onError,
    onSettled: close,
  });
  return (
    <div className="mt-5 flex flex-wrap gap-3">
      <Button look="quiet" onClick={() => setOpen("edit")}>
        Edit
      </Button>
      <Button look="quiet" onClick={() => setOpen("rotate")}>
        New secret
      </Button>
      <Button look="danger" onClick={() => setOpen("delete")}>
        Delete
      </Button>
      {open === "edit" && <EditEndpoint endpoint={endpoint} onClose={close} />}
      {open === "rotate" && (
        <Confirm
          title="Make a new secret?"
          message="For 24 hours, webhooks are signed with both secrets. Then the old one stops working."
          action="New secret"
          look="primary"
          busy={rotate.isPending}
          onConfirm={() => rotate.mutate()}
          onClose={close}
        />
      )}
      {open === "delete" && (
        <Confirm
          title="Delete this endpoint?"
          message="Its log is deleted too, and waiting webhooks won't be sent."
          action="Delete"
          busy={remove.isPending}
          onConfirm={() => remove.mutate()}
          onClose={close}
        />
      )}
      {rotate.data !== undefined && (
        <SecretDialog secret={rotate.data.secret} isRotated onClose={() => rotate.reset()} />
      )}
    </div>
  );
}
