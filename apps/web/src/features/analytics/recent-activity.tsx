import type { CallOutput, getAdminDashboard } from "@secret/contract";
import { Link } from "@tanstack/react-router";
import { Badge } from "../../ui/badge.tsx";
import { formatMoment } from "../../ui/format-day.ts";
import { LinkButton } from "../../ui/link-button.tsx";
import { Panel } from "../../ui/panel.tsx";
import { SEVERITY_NAMES } from "../audit/index.ts";
import { groupByMinute } from "./group-by-minute.ts";

type Activity = CallOutput<typeof getAdminDashboard>["recentActivity"];

/** Tones of unusual severities. Others have no badge. */
const TONES = { critical: "danger", error: "danger", warning: "warn" } as const;

/** Latest entries of the audit log, by minute. */
export function RecentActivity({ lines }: { lines: Activity }) {
  return (
    <Panel title="Recent activity">
      {lines.length === 0 && <p className="text-soft">Nothing has happened yet.</p>}
      <ul className="text-small">
        {groupByMinute(lines).map((group) => (
          <li
            key={group.minute}
            className="grid gap-x-6 border-t border-line py-2.5 first:border-t-0 sm:max-lg:grid-cols-[12rem_1fr]"
          >
            <time dateTime={group.minute} className="figures text-soft">
              {formatMoment(group.minute)}
            </time>
            <ul className="grid gap-1">
              {group.lines.map((line) => (
                <li key={line.id} className="break-words">
                  <Message line={line} />
                  {whoText(line) !== "" && <span className="text-soft">{` ·\u00a0${whoText(line)}`}</span>}{" "}
                  {line.severity !== "info" && (
                    <Badge tone={TONES[line.severity]}>{SEVERITY_NAMES[line.severity]}</Badge>
                  )}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <LinkButton to="/admin/audit" look="plain" className="mt-2">
        All activity
      </LinkButton>
    </Panel>
  );
}

function Message({ line: { message, orderId } }: { line: Activity[number] }) {
  if (orderId === null) return message;
  return (
    <Link to="/admin/orders/$orderId" params={{ orderId }} className="underline-offset-4 hover:underline">
      {message}
    </Link>
  );
}

/** Names the actor, and the subject if that is somebody else: "by June Castellanos, for Priya Natarajan". */
function whoText({ actorName, memberName }: Activity[number]): string {
  const parts = [
    actorName !== null && `by ${actorName}`,
    memberName !== null && memberName !== actorName && `for ${memberName}`,
  ];
  return parts.filter((part) => part !== false).join(", ");
}
