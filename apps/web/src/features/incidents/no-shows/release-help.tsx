import type { ReleasePreview } from "@secret/contract";
import { formatUsd } from "@secret/domain";
import { t } from "../../crew-language/index.ts";
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
        if (orders.length === 0) return <p className="text-crew-note">{t("help.nothingToRelease")}</p>;
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
              {t("help.release", { count: orders.length })}
            </HoldToStart>
          </div>
        );
      }}
    </IncidentSteps>
  );
}

const releasedCopy = (secondsLeft: number) =>
  secondsLeft === 0 ? t("help.released") : t("help.onSaleIn", { seconds: secondsLeft });

function releaseCopy({ pieces, refunded, refundCents, notified, unreached }: ReleasePreview): string[] {
  const lines = [
    t("help.backOnSale", { count: pieces }),
    ...reachCopy({ notified, unreached, checkedIn: 0 }),
  ];
  if (refunded > 0) lines.push(t("help.refundedInFull", { count: refunded, amount: formatUsd(refundCents) }));
  return lines;
}
