import type { StopPreview } from "@secret/contract";
import { STOP_REASONS, type StopReason } from "@secret/domain";
import { useState } from "react";
import { queryClient } from "../../platform/query-client.ts";
import { Notice } from "../../ui/panel.tsx";
import { t } from "../crew-language/index.ts";
import type { StartIncident } from "./help-mutations.ts";
import { previewsKey, stopPreviewQuery } from "./help-queries.ts";
import type { IncidentDevice } from "./incident-device.ts";
import { Consequences, HoldToStart, IncidentSteps } from "./incident-steps.tsx";
import { leadOnly } from "./lead-only.ts";
import { RefundProgress } from "./refund-progress.tsx";
import { stopCopy, stopNotes, stoppingCopy, stopReasonName, waitingCopy } from "./stop-copy.ts";
import { UndoPanel } from "./undo-panel.tsx";
import { ChoiceTiles } from "./wrong-order/choice-tiles.tsx";

const reasons = () => STOP_REASONS.map((value) => ({ value, text: stopReasonName(value) }));

interface StopPickupProps {
  readonly eventId: string;
  readonly mode?: IncidentDevice["mode"];
  readonly stop: (eventId: string, reason: StopReason) => StartIncident;
  readonly onDone: () => void;
}

/** Stops a pickup for good: closes sales at once, and cancels and refunds its orders once that can't be undone anymore. */
export function StopPickup({ stop, ...steps }: StopPickupProps) {
  const { eventId } = steps;
  const [reason, setReason] = useState<StopReason>();
  const query = stopPreviewQuery(eventId, reason ?? "other");
  return (
    <IncidentSteps {...steps} query={query} startedCopy={stoppingCopy}>
      {(preview, isCurrent) => {
        if (preview.isCancelled || preview.planChange !== null)
          return <NotNow eventId={eventId} preview={preview} />;
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
                label={t("help.why")}
                options={reasons()}
                chosen={reason}
                onChoose={setReason}
                isInThree
              />
            ) : (
              <Notice tone="warn">{leadOnly()}</Notice>
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
                {t("stop.stopAndRefund")}
              </HoldToStart>
            )}
          </div>
        );
      }}
    </IncidentSteps>
  );
}

interface NotNowProps {
  readonly eventId: string;
  readonly preview: StopPreview;
}

/** Shows why there is nothing to stop: the event is cancelled, or a change of its plan can still be undone. */
function NotNow({ eventId, preview: { planChange } }: NotNowProps) {
  if (planChange !== null)
    return (
      <UndoPanel
        eventId={eventId}
        started={planChange}
        copy={waitingCopy}
        onDone={() => void queryClient.invalidateQueries({ queryKey: previewsKey(eventId) })}
      />
    );
  return (
    <div className="grid gap-4">
      <p className="text-crew-line">{t("stop.isCancelled")}</p>
      <RefundProgress eventId={eventId} />
    </div>
  );
}
