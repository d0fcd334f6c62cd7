import { STOP_REASONS, type StopReason } from "@secret/domain";
import { useState } from "react";
import { Notice } from "../../ui/panel.tsx";
import { stop } from "./help-mutations.ts";
import { stopPreviewQuery } from "./help-queries.ts";
import type { HelpBodyProps } from "./incident-device.ts";
import { Consequences, HoldToStart, IncidentSteps } from "./incident-steps.tsx";
import { LEAD_ONLY } from "./lead-only.ts";
import { RefundProgress } from "./refund-progress.tsx";
import { STOP_REASON_NAMES, stopCopy, stopNotes, stoppingCopy } from "./stop-copy.ts";
import { ChoiceTiles } from "./wrong-order/choice-tiles.tsx";

/** Stops a pickup for good: closes sales at once, and cancels and refunds its orders once that can't be undone anymore. */
export function StopHelp(props: HelpBodyProps) {
  const eventId = props.device.board.event.id;
  const [reason, setReason] = useState<StopReason>();
  const query = stopPreviewQuery(eventId, reason ?? "other");
  return (
    <IncidentSteps {...props} query={query} startedCopy={stoppingCopy}>
      {(preview, isCurrent) => {
        if (preview.isCancelled)
          return (
            <div className="grid gap-4">
              <p className="text-crew-line">This event is cancelled.</p>
              <RefundProgress eventId={eventId} />
            </div>
          );
        return (
          <div className="grid gap-5">
            <Consequences
              title={stopCopy(preview)}
              lines={stopNotes(preview)}
              text={reason === undefined ? null : preview.notice}
              isCurrent={isCurrent}
            />
            {preview.mayStop ? (
              <ChoiceTiles
                label="Why?"
                options={STOP_REASONS.map((value) => ({ value, text: STOP_REASON_NAMES[value] }))}
                chosen={reason}
                onChoose={setReason}
                isInThree
              />
            ) : (
              <Notice tone="warn">{LEAD_ONLY}</Notice>
            )}
            {preview.mayStop && reason !== undefined && (
              <HoldToStart
                key={reason}
                query={query}
                preview={preview}
                start={stop(eventId, reason)}
                movesMoney
                disabled={!isCurrent}
              >
                Stop and refund everybody
              </HoldToStart>
            )}
          </div>
        );
      }}
    </IncidentSteps>
  );
}
