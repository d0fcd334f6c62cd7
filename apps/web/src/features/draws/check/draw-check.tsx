import type { DrawRecord } from "@secret/contract";
import { counted, type DrawFlaw } from "@secret/domain";
import { useMutation } from "@tanstack/react-query";
import { Button } from "../../../ui/button.tsx";
import { Notice, Panel } from "../../../ui/panel.tsx";
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

/** Recomputes the whole draw on the member's device, and says whether it fits. */
export function DrawCheck({ record }: { record: DrawRecord }) {
  const check = useMutation({ mutationFn: checkInWorker });
  const { entries } = record;
  const tickets = entries.reduce((sum, each) => sum + each.tickets, 0);
  return (
    <Panel title="Don't take our word for it">
      <div className="grid gap-4">
        <p>
          Your device computes the whole draw again: the seals, the list, and each entry's place. Change one
          ticket and it doesn't fit.
        </p>
        {check.isSuccess && check.data === undefined && (
          <Notice tone="ok">
            {`Everything fits. Your device checked the sealed number, the list, the seed, and the places of ${counted(entries.length, "entry", "entries")} with ${counted(tickets, "ticket")}.`}
          </Notice>
        )}
        {check.data !== undefined && (
          <Notice tone="danger">
            {`Something's wrong. ${flawText(check.data)} Download the list and show it to us.`}
          </Notice>
        )}
        {check.isError && <Notice tone="warn">The check didn't run. Reload the page and try again.</Notice>}
        <Button
          look={check.isSuccess ? "quiet" : "primary"}
          wide
          busy={check.isPending}
          onClick={() => check.mutate(record)}
        >
          {check.isSuccess ? "Check again" : "Check it here"}
        </Button>
      </div>
    </Panel>
  );
}
