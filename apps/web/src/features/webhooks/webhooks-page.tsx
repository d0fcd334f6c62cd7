import type { EndpointWithSecret, WebhookEndpoint } from "@secret/contract";
import { WEBHOOK_ENDPOINTS_MAX, WEBHOOK_EVENT_TYPES, WEBHOOK_EVENTS } from "@secret/domain";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { LoadFailed } from "../../platform/load-states/load-failed.tsx";
import { Button } from "../../ui/button.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { EmptyState, PageLoading, Panel } from "../../ui/panel.tsx";
import { RowsSkeleton } from "../../ui/skeleton.tsx";
import { useHeadingFocus } from "../../ui/use-heading-focus.ts";
import { NewEndpoint } from "./endpoint-form.tsx";
import { EndpointBadge, troubleOf } from "./endpoint-state.tsx";
import { SecretDialog } from "./secret-dialog.tsx";
import { webhookEndpointsQuery } from "./webhook-queries.ts";

/** Lists the endpoints that get webhooks. */
export function WebhooksPage() {
  const query = useQuery(webhookEndpointsQuery);
  if (query.data !== undefined) return <WebhooksView endpoints={query.data.endpoints} />;
  if (query.isError) return <LoadFailed title="Failed to load webhooks" query={query} />;
  return (
    <PageLoading>
      <RowsSkeleton rows={3} />
    </PageLoading>
  );
}

function WebhooksView({ endpoints }: { endpoints: readonly WebhookEndpoint[] }) {
  const [isAdding, setAdding] = useState(false);
  const [added, setAdded] = useState<EndpointWithSecret>();
  const isFull = endpoints.length >= WEBHOOK_ENDPOINTS_MAX;
  const heading = useHeadingFocus(isFull ? 0 : 1, isAdding || added !== undefined);
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
      <div>
        <PageHead
          title="Webhooks"
          headingRef={heading}
          actions={
            <>
              <LinkButton look="plain" to="/admin/settings">
                Settings
              </LinkButton>
              {!isFull && <Button onClick={() => setAdding(true)}>New endpoint</Button>}
            </>
          }
        />
        <p className="mt-2 text-soft">
          Webhooks notify your other programs about orders and events. They're signed and contain no names,
          phone numbers, or email addresses.
        </p>
        {isFull && (
          <p className="mt-2 font-semibold">
            {`You have ${WEBHOOK_ENDPOINTS_MAX} endpoints, the most there can be. Delete one to add another.`}
          </p>
        )}
      </div>
      {endpoints.length === 0 ? (
        <EmptyState title="No endpoints yet">
          <p className="text-soft">Add the address of a program to notify about orders and events.</p>
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {endpoints.map((endpoint) => (
            <li key={endpoint.id}>
              <EndpointCard endpoint={endpoint} />
            </li>
          ))}
        </ul>
      )}
      {isAdding && (
        <NewEndpoint
          onAdded={(endpoint) => {
            setAdding(false);
            setAdded(endpoint);
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {added !== undefined && <SecretDialog secret={added.secret} onClose={() => setAdded(undefined)} />}
    </div>
  );
}

function EndpointCard({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { id: endpointId, url, eventTypes } = endpoint;
  const isAll = eventTypes.length === WEBHOOK_EVENT_TYPES.length;
  const trouble = troubleOf(endpoint);
  return (
    <Panel>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Link
          to="/admin/webhooks/$endpointId"
          params={{ endpointId }}
          className="inline-flex min-h-11 min-w-0 items-center font-semibold wrap-anywhere underline underline-offset-4"
        >
          {url}
        </Link>
        <EndpointBadge endpoint={endpoint} />
      </div>
      <p className="text-small text-soft">
        {isAll ? "All events" : eventTypes.map((type) => WEBHOOK_EVENTS[type]).join(", ")}
      </p>
      {trouble !== undefined && <p className="mt-2 text-small font-semibold">{trouble}</p>}
    </Panel>
  );
}
