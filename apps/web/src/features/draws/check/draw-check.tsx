import type { DrawRecord } from "@secret/contract";
import { counted, type DrawFlaw } from "@secret/domain";
import { useMutation } from "@tanstack/react-query";
import { Button } from "../../../ui/button.tsx";
import { Notice, Panel } from "../../../ui/panel.tsx";
import { readSeals, SEAL_NAMES } from "../seen-seals.ts";
import { checkInWorker } from "./check-in-worker.ts";

const FLAW_TEXTS = {
  secret: "The sealed number isn't the one whose fingerprint was published.",
  list: "The list of entries doesn't have the fingerprint that was published.",
  seed: "The seed doesn't come from these numbers.",
} as const;

function flawText(flaw: DrawFlaw): string {
  if (flaw.kind !== "place") return FLAW_TEXTS[flaw.kind];
  return `Entry ${flaw.alias} isn't in the place that its tickets drew: ${flaw.place.toLocaleString("en-US")}.`;
}

/** Warning for each fingerprint that isn't the one this device saw before the result. */
const SWAPPED_TEXTS = {
  secretHash: "The sealed number's fingerprint isn't the one that this device saw before the result.",
  fingerprint: "The list's fingerprint isn't the one that this device saw before the result.",
} as const;

/** Returns the first fingerprint that isn't the one this device saw before the result. */
function findSwapped(record: DrawRecord): keyof typeof SWAPPED_TEXTS | undefined {
  const seen = readSeals(record.eventId);
  return SEAL_NAMES.find((name) => seen[name] !== null && seen[name] !== record[name]);
}

/** Says which fingerprints this device could compare with those it saw before the result. */
function seenText(eventId: string): string {
  const { secretHash, fingerprint } = readSeals(eventId);
  if (fingerprint !== null) return "Both fingerprints are the ones that this device saw before the result.";
  const ask = "Ask a member whose device did: a forged list would pass this check too.";
  if (secretHash === null) return `This device saw no fingerprints before the result. ${ask}`;
  return `The sealed number's fingerprint is the one that this device saw before the result, but it didn't see the list's. ${ask}`;
}

/** Recomputes the whole draw on the member's device, and says whether it fits and what that shows. */
export function DrawCheck({ record }: { record: DrawRecord }) {
  const check = useMutation({
    mutationFn: async () => {
      const swapped = findSwapped(record);
      if (swapped !== undefined) return SWAPPED_TEXTS[swapped];
      const flaw = await checkInWorker(record);
      return flaw && flawText(flaw);
    },
  });
  const { entries } = record;
  const tickets = entries.reduce((sum, each) => sum + each.tickets, 0);
  return (
    <Panel title="Don't take our word for it">
      <div className="grid gap-4">
        <p>
          Your device computes the whole draw again: the seals, the list, and each entry's place. Change one
          ticket and it doesn't fit. It also compares the fingerprints with those it saw before the result.
        </p>
        {check.isSuccess && check.data === undefined && (
          <Notice tone={readSeals(record.eventId).fingerprint === null ? "info" : "ok"}>
            <p>
              {`Everything fits together. Your device checked the sealed number, the list, the seed, and the places of ${counted(entries.length, "entry", "entries")} with ${counted(tickets, "ticket")}.`}
            </p>
            <p className="mt-2">{seenText(record.eventId)}</p>
          </Notice>
        )}
        {check.data !== undefined && (
          <Notice tone="danger">
            {`Something's wrong. ${check.data} Download the list and show it to us.`}
          </Notice>
        )}
        {check.isError && <Notice tone="warn">The check didn't run. Reload the page and try again.</Notice>}
        <Button
          look={check.isSuccess ? "quiet" : "primary"}
          wide
          busy={check.isPending}
          onClick={() => check.mutate()}
        >
          {check.isSuccess ? "Check again" : "Check it here"}
        </Button>
      </div>
    </Panel>
  );
}
