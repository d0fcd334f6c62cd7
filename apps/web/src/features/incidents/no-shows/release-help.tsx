import type { ReleasePreview } from "@secret/contract";
import { counted, formatUsd } from "@secret/domain";
import { useMutation, useQuery } from "@tanstack/react-query";
import { refusalText } from "../../../platform/forms/refusal.ts";
import { HoldButton } from "../../../ui/hold-button.tsx";
import { Notice } from "../../../ui/panel.tsx";
import { TextSkeleton } from "../../../ui/skeleton.tsx";
import type { HelpBodyProps } from "../incident-device.ts";
import { reachCopy } from "../late-copy.ts";
import { UndoPanel } from "../undo-panel.tsx";
import { releaseNoShows, undoRelease } from "./release-mutations.ts";
import { releasePreviewQuery } from "./release-queries.ts";

/** Previews and confirms the release of the orders whose hold is over, which can be undone for 10 seconds. */
export function ReleaseHelp({ device: { board, mode }, onDone }: HelpBodyProps) {
  const { id } = board.event;
  const preview = useQuery(releasePreviewQuery(id));
  const release = useMutation({ mutationFn: (shown: ReleasePreview) => releaseNoShows(id, shown) });
  if (mode === "offline") return <Notice tone="warn">Needs signal.</Notice>;
  const { data } = preview;
  if (data === undefined) {
    if (preview.isError) return <Notice tone="danger">{refusalText(preview.error)}</Notice>;
    return <TextSkeleton lines={4} />;
  }
  const { undoable } = data;
  if (undoable !== null)
    return (
      <UndoPanel
        started={undoable}
        copy={(seconds) => (seconds === 0 ? "Released." : `Their food goes on sale in ${seconds} s.`)}
        onUndo={() => undoRelease(id, undoable.id)}
        onDone={onDone}
      />
    );
  if (data.orders.length === 0) return <p className="text-crew-note">Nothing to release.</p>;
  return (
    <div className="grid gap-4">
      <div aria-live="polite" className="grid gap-1">
        <p className="number text-crew-line">
          {data.orders.map(({ orderNumber }) => orderNumber).join(" · ")}
        </p>
        {releaseCopy(data).map((line) => (
          <p key={line} className="figures text-crew-note">
            {line}
          </p>
        ))}
      </div>
      {release.data === false && <Notice tone="warn">Orders changed. Check them, then hold again.</Notice>}
      {release.isError && <Notice tone="danger">{refusalText(release.error)}</Notice>}
      {data.mayRelease ? (
        <HoldButton
          moves={data.refundCents > 0 ? "money" : "action"}
          disabled={release.isPending}
          onHold={() => release.mutate(data)}
        >
          {`Release ${counted(data.orders.length, "order")}`}
        </HoldButton>
      ) : (
        <Notice tone="warn">The event's lead or an admin releases them.</Notice>
      )}
    </div>
  );
}

function releaseCopy({ pieces, refunded, refundCents, notified, unreached }: ReleasePreview): string[] {
  const lines = [
    `${counted(pieces, "piece goes", "pieces go")} back on sale: waitlist first, then the counter.`,
    ...reachCopy({ notified, unreached, checkedIn: 0 }),
  ];
  if (refunded > 0)
    lines.push(
      `We made ${counted(refunded, "order")} late or cut it: ${formatUsd(refundCents)} goes back in full.`,
    );
  return lines;
}
