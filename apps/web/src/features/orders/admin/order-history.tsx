import type { OrderHistoryLine } from "@secret/contract";
import { Badge } from "../../../ui/badge.tsx";
import { formatMoment } from "../../../ui/format-day.ts";

/** What is out of the ordinary is marked; the rest is simply said. */
const TONES = { critical: "danger", error: "danger", warning: "warn" } as const;

/** What has happened to an order, newest first: the audit log's lines of it. */
export function OrderHistory({ lines }: { lines: readonly OrderHistoryLine[] }) {
  if (lines.length === 0) return <p className="text-soft">Nothing has happened yet.</p>;
  return (
    <ul className="text-small">
      {lines.map(({ id, createdAt, severity, message, actorName }) => (
        <li
          key={id}
          className="grid gap-x-6 border-t border-line py-2.5 first:border-t-0 sm:grid-cols-[12rem_minmax(0,1fr)]"
        >
          <time dateTime={createdAt} className="figures text-soft">
            {formatMoment(createdAt)}
          </time>
          <p className="break-words">
            {severity !== "info" && <Badge tone={TONES[severity]}>{severity}</Badge>} {message}
            {actorName !== null && <span className="text-soft">{` · ${actorName}`}</span>}
          </p>
        </li>
      ))}
    </ul>
  );
}
