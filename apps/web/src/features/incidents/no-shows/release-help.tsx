import type { ReleasePreview } from "@secret/contract";
import { counted, formatUsd } from "@secret/domain";
import { release } from "../help-mutations.ts";
import { releasePreviewQuery } from "../help-queries.ts";
import type { HelpBodyProps } from "../incident-device.ts";
import { Consequences, HoldToStart, IncidentSteps } from "../incident-steps.tsx";
import { reachCopy } from "../late-copy.ts";

/** Previews and confirms the release of the orders whose hold is over, which can be undone for 10 seconds. */
export function ReleaseHelp({ device, onDone }: HelpBodyProps) {
  const { id } = device.board.event;
  const query = releasePreviewQuery(id);
  return (
    <IncidentSteps
      eventId={id}
      mode={device.mode}
      onDone={onDone}
      query={query}
      startedCopy={(_, seconds) => releasedCopy(seconds)}
      tookEffect={(started, now) =>
        started.orders.every(({ id }) => now.orders.every((due) => due.id !== id))
      }
    >
      {(preview) => {
        const { orders } = preview;
        if (orders.length === 0) return <p className="text-crew-note">Nothing to release.</p>;
        return (
          <div className="grid gap-4">
            <Consequences
              title={orders.map(({ orderNumber }) => orderNumber).join(" · ")}
              lines={releaseCopy(preview)}
            />
            <HoldToStart
              query={query}
              preview={preview}
              start={release(id)}
              mayStart={preview.mayRelease}
              movesMoney={preview.refundCents > 0}
            >
              {`Release ${counted(orders.length, "order")}`}
            </HoldToStart>
          </div>
        );
      }}
    </IncidentSteps>
  );
}

const releasedCopy = (secondsLeft: number) =>
  secondsLeft === 0 ? "Released." : `Their food goes on sale in ${secondsLeft} s.`;

function releaseCopy({ pieces, refunded, refundCents, notified, unreached }: ReleasePreview): string[] {
  const lines = [
    `${counted(pieces, "piece goes", "pieces go")} back on sale: waitlist first, then the counter.`,
    ...reachCopy({ notified, unreached, checkedIn: 0 }),
  ];
  if (refunded > 0)
    lines.push(
      `${counted(refunded, "order was", "orders were")} late or cut because of us: ${formatUsd(refundCents)} goes back in full.`,
    );
  return lines;
}
