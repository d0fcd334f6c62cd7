import type { AdminWebhook } from "@secret/contract";
import { Badge } from "../../../ui/badge.tsx";
import { formatMoment } from "../../../ui/format-day.ts";
import { type MoneyColumn, MoneyTable } from "./money-table.tsx";

/** What the provider told by itself, and whether it was acted upon. */
export function WebhookList({ webhooks }: { webhooks: readonly AdminWebhook[] }) {
  return <MoneyTable label="Webhooks" columns={COLUMNS} rows={webhooks} keyOf={({ id }) => id} />;
}

const COLUMNS: readonly MoneyColumn<AdminWebhook>[] = [
  { name: "Received", looks: "figures w-52 text-soft", cell: ({ receivedAt }) => formatMoment(receivedAt) },
  { name: "What", looks: "w-44", cell: ({ eventType }) => eventType },
  {
    name: "State",
    looks: "w-32",
    cell: ({ handledAt }) =>
      handledAt === null ? <Badge tone="warn">Waiting</Badge> : <Badge tone="ok">Handled</Badge>,
  },
  {
    name: "About",
    cell: ({ subjectId }) => (
      <span className="text-fine wrap-anywhere text-soft">{subjectId ?? "Forgotten after 30 days"}</span>
    ),
  },
];
