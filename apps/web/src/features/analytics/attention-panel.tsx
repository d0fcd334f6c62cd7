import type { Attention } from "@secret/contract";
import { counted } from "@secret/domain";
import { useQuery } from "@tanstack/react-query";
import { Link, type LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { formatMoment } from "../../ui/format-day.ts";
import { Panel } from "../../ui/panel.tsx";
import { LedgerPanel } from "../ledger/index.ts";
import { OutagesPanel, outagesQuery } from "../notifications/index.ts";
import { OpenReportsPanel } from "../order-reports/index.ts";
import { OpenMoneyPanel } from "../payments/index.ts";

/** Lists open issues with links, or a line that there are none. */
export function AttentionPanel({ attention }: { attention: Attention | undefined }) {
  const lines = attention && linesOf(attention);
  const hasNoOutage = useQuery(outagesQuery).data?.outages.length === 0;
  return (
    <Panel title="Needs attention">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <OutagesPanel />
        <LedgerPanel />
        <OpenMoneyPanel />
        <OpenReportsPanel />
        {lines?.length === 0 && (
          <p className="text-soft">
            {`✓ ${hasNoOutage ? "Messages are going out, every open event has" : "Every open event has"} a menu, nothing is running low`}
          </p>
        )}
        {lines !== undefined && lines.length > 0 && <ul className="border-t border-line">{lines}</ul>}
      </div>
    </Panel>
  );
}

function linesOf({ failedMessages, eventsWithoutMenu, lowStock }: Attention) {
  const failed = `${counted(failedMessages, "message")} failed`;
  return [
    ...(failedMessages > 0
      ? [
          <Line key="failed" to="/admin/messages" search={{ tab: "failures" }} more="In the last 24 hours">
            {failed}
          </Line>,
        ]
      : []),
    ...eventsWithoutMenu.map(({ id, title, registrationOpensAt }) => (
      <Line
        key={id}
        to="/admin/events/$eventId"
        params={{ eventId: id }}
        search={{ tab: "menu" }}
        more={`Ordering ${new Date(registrationOpensAt) > new Date() ? "opens" : "opened"} ${formatMoment(registrationOpensAt)}`}
      >
        {`${title} has no menu`}
      </Line>
    )),
    ...lowStock.map(({ itemId, name, left, eventId, eventTitle }) => (
      <Line
        key={itemId}
        to="/admin/events/$eventId"
        params={{ eventId }}
        search={{ tab: "menu" }}
        more={eventTitle}
      >
        {`${name}: ${left} left`}
      </Line>
    )),
  ];
}

type LineProps = Pick<LinkProps, "to" | "params" | "search"> & {
  readonly more: string;
  readonly children: ReactNode;
};

function Line({ more, children, ...link }: LineProps) {
  return (
    <li className="border-b border-line last:border-b-0">
      <Link {...link} className="group flex min-h-12 items-baseline gap-x-3 py-3 wrap-anywhere">
        <svg viewBox="0 0 12 12" aria-hidden="true" className="size-3 shrink-0 fill-current text-warn">
          <path d="M6 1 11.5 11H.5z" />
        </svg>
        <span className="flex min-w-0 flex-wrap items-baseline gap-x-3 gap-y-0.5">
          <span className="font-semibold underline decoration-line-strong underline-offset-4 group-hover:decoration-accent">
            {children}
          </span>
          <span className="text-small text-soft">{more}</span>
        </span>
      </Link>
    </li>
  );
}
