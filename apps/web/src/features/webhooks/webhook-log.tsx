import type { WebhookDelivery } from "@secret/contract";
import { WEBHOOK_EVENTS } from "@secret/domain";
import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { refusalText } from "../../platform/forms/refusal.ts";
import { PagedList } from "../../platform/load-states/paged-list.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { formatMoment } from "../../ui/format-day.ts";
import { EmptyState, Panel } from "../../ui/panel.tsx";
import { toast } from "../../ui/toast.ts";
import { replayWebhook } from "./webhook-mutations.ts";
import { webhookLogQuery } from "./webhook-queries.ts";

/** Lists an endpoint's webhooks with their attempts. */
export function WebhookLog({ endpointId, isEnabled }: { endpointId: string; isEnabled: boolean }) {
  const query = useInfiniteQuery(webhookLogQuery(endpointId));
  const empty = (
    <EmptyState title="Nothing sent yet">
      <p className="text-soft">Webhooks appear here with each attempt. Send a test to see one.</p>
    </EmptyState>
  );
  return (
    <PagedList name="the log" query={query} empty={empty}>
      {(deliveries) => (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {deliveries.map((delivery) => (
            <li key={delivery.id}>
              <DeliveryCard delivery={delivery} isEnabled={isEnabled} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

const STATES = {
  delivered: { text: "Delivered", tone: "ok" },
  waiting: { text: "Waiting", tone: "info" },
  failed: { text: "Failed", tone: "danger" },
} as const;

function DeliveryCard({ delivery, isEnabled }: { delivery: WebhookDelivery; isEnabled: boolean }) {
  const { id, eventType, messageId, createdAt, dueAt, attempts, body } = delivery;
  const { text, tone } = STATES[delivery.state];
  const names: Readonly<Record<string, string>> = { ...WEBHOOK_EVENTS, "webhook.test": "Test" };
  const name = names[eventType] ?? eventType;
  const replay = useMutation({
    mutationFn: () => replayWebhook(id),
    onSuccess: () => toast.success("Sending it again"),
    onError: (error) => toast.error(refusalText(error)),
  });
  return (
    <Panel>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h3 className="mr-auto flex flex-wrap items-center gap-3 font-semibold">
          {name} <Badge tone={tone}>{text}</Badge>
        </h3>
        <Button
          look="quiet"
          busy={replay.isPending}
          disabled={!isEnabled}
          aria-label={`Replay ${name} of ${formatMoment(createdAt)}`}
          onClick={() => replay.mutate()}
        >
          Replay
        </Button>
      </div>
      <p className="figures text-small wrap-anywhere text-soft">
        {formatMoment(createdAt)} · {messageId}
      </p>
      {attempts.length > 0 && dueAt !== null && isEnabled && (
        <p className="mt-1 text-small">Next attempt: {formatMoment(dueAt)}</p>
      )}
      {attempts.length > 0 && (
        <ol className="figures mt-3 grid gap-1 text-small wrap-anywhere">
          {attempts.map((attempt) => (
            <li key={attempt.attemptedAt}>
              {`${formatMoment(attempt.attemptedAt)} · ${attempt.status ?? attempt.error} · ${attempt.durationMs} ms`}
              {attempt.response !== "" && <span className="block text-soft">{attempt.response}</span>}
            </li>
          ))}
        </ol>
      )}
      <details className="mt-2">
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-small font-semibold underline underline-offset-4">
          Message
        </summary>
        <code className="block rounded-lg bg-sunken p-4 text-small break-all">{body}</code>
      </details>
    </Panel>
  );
}
