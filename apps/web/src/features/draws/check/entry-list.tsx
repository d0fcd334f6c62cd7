import type { DrawRecord } from "@secret/contract";
import { counted } from "@secret/domain";
import { useState } from "react";
import { Badge, type Tone } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { NoMatch } from "../../../ui/no-match.tsx";
import { SearchBar } from "../../../ui/search-bar.tsx";

/** Entries that the list shows at first, and adds at a time. */
const PAGE_ENTRIES = 100;

type Entry = DrawRecord["entries"][number];

/** Names of the outcomes of an entry. */
export const OUTCOME_TEXTS: Readonly<Record<Entry["outcome"], string>> = {
  paid: "Paid",
  held: "Held",
  expired: "Not paid",
  waiting: "No order",
};

const TONES: Readonly<Record<Entry["outcome"], Tone>> = {
  paid: "ok",
  held: "warn",
  expired: "neutral",
  waiting: "neutral",
};

interface EntryListProps {
  readonly entries: readonly Entry[];
  /** Alias of the reader's entry; undefined if they didn't enter. */
  readonly ownAlias: string | undefined;
}

/** Lists the entries of a draw by place, with a search by alias. */
export function EntryList({ entries, ownAlias }: EntryListProps) {
  const [sought, setSought] = useState<string>();
  const [pages, setPages] = useState(1);
  const found =
    sought === undefined
      ? entries
      : entries.filter(({ alias }) => alias.includes(sought.trim().toLowerCase()));
  const search = (text: string | undefined) => {
    setSought(text);
    setPages(1);
  };
  if (entries.length === 0) return <p className="text-soft">Nobody entered.</p>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <SearchBar label="Search by alias" placeholder="Alias" value={sought} onSearch={search} />
      {found.length === 0 && <NoMatch title="No entries match" onClear={() => search(undefined)} />}
      {found.length > 0 && (
        <ol aria-label="Entries" className="text-small leading-tight">
          {found.slice(0, pages * PAGE_ENTRIES).map((entry) => (
            <EntryRow key={entry.alias} entry={entry} isOwn={entry.alias === ownAlias} />
          ))}
        </ol>
      )}
      {found.length > pages * PAGE_ENTRIES && (
        <Button look="quiet" className="justify-self-center" onClick={() => setPages(pages + 1)}>
          {`Show more of ${found.length.toLocaleString("en-US")}`}
        </Button>
      )}
    </div>
  );
}

function EntryRow({ entry, isOwn }: { entry: Entry; isOwn: boolean }) {
  const { alias, tickets, place, outcome } = entry;
  return (
    <li
      className={classNames(
        "flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-3 py-3",
        isOwn ? "bg-exclusive-ground font-semibold" : "bg-raised",
      )}
    >
      <span className="number min-w-10 text-body">{place.toLocaleString("en-US")}</span>
      <div className="flex min-w-0 flex-1 basis-34 flex-col justify-between gap-x-4 gap-y-1 sm:flex-row">
        <span className="figures break-all">
          {alias}
          {isOwn && <span className="ml-2 inline-block text-exclusive">You</span>}
        </span>
        <span className="figures text-soft">{counted(tickets, "ticket")}</span>
      </div>
      <Badge tone={TONES[outcome]}>{OUTCOME_TEXTS[outcome]}</Badge>
    </li>
  );
}
