import type { AuditEntry } from "@secret/contract";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { formatMoment } from "../../ui/format-day.ts";
import { kindName, nobodyName, personName } from "./audit-copy.ts";
import { describeMetadata } from "./audit-facts.ts";
import type { AuditSearch } from "./audit-filters.tsx";

/** Length that tells browsers apart, in characters. */
const AGENT_LENGTH = 50;

const LINK =
  "inline-flex min-h-11 items-center text-left underline decoration-line-strong underline-offset-4 hover:decoration-accent lg:min-h-6";

interface AuditDetailsProps {
  readonly entry: AuditEntry;
  readonly onSearch: (change: AuditSearch) => void;
}

/** Shows an entry's details: people, change, origin. */
export function AuditDetails({ entry, onSearch }: AuditDetailsProps) {
  const { actor, subject, order, ipAddress, userAgent, transferToken } = entry;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 text-small">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-x-6 gap-y-3">
        <Fact name="When">
          <time dateTime={entry.createdAt} className="figures">
            {formatMoment(entry.createdAt)}
          </time>
        </Fact>
        <Fact name="Kind">
          <Filter
            text={kindName(entry.eventType)}
            of="All of this kind"
            onChoose={() => onSearch({ type: entry.eventType })}
          />
        </Fact>
        <Fact name="Done by">
          {actor === null ? (
            nobodyName(entry.eventType)
          ) : (
            <Filter
              text={personName(actor)}
              of="All entries for"
              onChoose={() => onSearch({ person: actor.id })}
            />
          )}
        </Fact>
        {subject !== null && (
          <Fact name="Happened to">
            <Filter
              text={personName(subject)}
              of="All entries for"
              onChoose={() => onSearch({ person: subject.id })}
            />
          </Fact>
        )}
        {order !== null && (
          <Fact name="Order">
            <Filter
              text={order.orderNumber}
              of="All entries for order"
              onChoose={() => onSearch({ order: order.id })}
            />
            <Link
              to="/admin/orders"
              search={{ search: order.orderNumber }}
              aria-label={`Open order ${order.orderNumber}`}
              className={`${LINK} ml-3 lg:hidden`}
            >
              Open
            </Link>
          </Fact>
        )}
        <Fact name="IP address">{ipAddress ?? "Unknown"}</Fact>
        {userAgent !== null && (
          <Fact name="User agent">
            <span title={userAgent}>{userAgent.slice(0, AGENT_LENGTH)}</span>
          </Fact>
        )}
        {transferToken !== null && <Fact name="Transfer token">{transferToken}</Fact>}
      </dl>
      <Change entry={entry} />
      <Metadata metadata={entry.metadata} />
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-fine text-soft">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

/** Value that filters the list when chosen. */
function Filter({ text, of, onChoose }: { text: string; of: string; onChoose: () => void }) {
  return (
    <button type="button" aria-label={`${of} ${text}`} onClick={onChoose} className={LINK}>
      {text}
    </button>
  );
}

/** Shows the old and the new value, with signs for viewers who can't tell the colors apart. */
function Change({ entry: { oldValue, newValue } }: { entry: AuditEntry }) {
  if (oldValue === null && newValue === null) return null;
  return (
    <div className="overflow-clip rounded-lg border border-line">
      {oldValue !== null && (
        <Value sign="−" name="Before" looks="bg-danger-ground text-danger" text={oldValue} />
      )}
      {newValue !== null && <Value sign="+" name="After" looks="bg-ok-ground text-ok" text={newValue} />}
    </div>
  );
}

function Value({ sign, name, looks, text }: { sign: string; name: string; looks: string; text: string }) {
  return (
    <p className={`flex gap-3 px-3 py-1.5 ${looks}`}>
      <span aria-hidden="true" className="figures shrink-0 font-semibold">
        {sign}
      </span>
      <span className="min-w-0 whitespace-pre-wrap wrap-anywhere">
        <span className="sr-only">{`${name}: `}</span>
        {text}
      </span>
    </p>
  );
}

function Metadata({ metadata }: Pick<AuditEntry, "metadata">) {
  const facts = describeMetadata(metadata);
  if (facts.length === 0) return null;
  return (
    <dl className="grid gap-x-4 gap-y-1 border-t border-line pt-3 text-fine sm:grid-cols-[minmax(8rem,auto)_minmax(0,1fr)]">
      {facts.map(([label, text]) => (
        <div key={label} className="contents">
          <dt className="text-soft">{label}</dt>
          <dd className="figures wrap-anywhere">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
