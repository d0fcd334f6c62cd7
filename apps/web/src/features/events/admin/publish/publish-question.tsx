import type { PublishPreview } from "@secret/contract";
import { counted, formatEventDateTime } from "@secret/domain";
import { useQuery } from "@tanstack/react-query";
import { LoadFailed } from "../../../../platform/load-states/load-failed.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { TextSkeleton } from "../../../../ui/skeleton.tsx";
import { VIEWER_TIME_ZONE } from "../../../../ui/viewer-time-zone.ts";
import { publishPreviewQuery } from "../admin-event-queries.ts";

/** A status in which members see an event and can order once ordering opens. */
export type PublicStatus = PublishPreview["status"];

interface PublishQuestionProps {
  readonly event: { readonly id: string; readonly title: string; readonly timeZone: string };
  /** The status chosen by hand; undefined for the one that fits the time. */
  readonly status: PublicStatus | undefined;
  readonly busy: boolean;
  readonly onConfirm: (status: PublicStatus) => void;
  readonly onClose: () => void;
}

/** Lists notifications and possible omissions, and asks for confirmation before members see the event. */
export function PublishQuestion({ event, status, busy, onConfirm, onClose }: PublishQuestionProps) {
  const preview = useQuery(publishPreviewQuery(event.id));
  const title = status === undefined ? `Publish ${event.title}?` : `Set ${event.title} to ${status}?`;
  return (
    <Dialog title={title} onClose={onClose}>
      {preview.isPending && <TextSkeleton lines={4} />}
      {preview.isError && <LoadFailed title="The checklist didn't load" query={preview} isPage={false} />}
      {preview.data !== undefined && <Preflight preview={preview.data} timeZone={event.timeZone} />}
      <div className="mt-6 flex flex-wrap-reverse gap-3 sm:justify-end">
        <Button look="quiet" onClick={onClose} className="max-sm:w-full">
          Go back
        </Button>
        <Button
          busy={busy}
          disabled={preview.data === undefined}
          onClick={() => preview.data && onConfirm(status ?? preview.data.status)}
          className="max-sm:w-full"
        >
          {status === undefined ? "Publish" : `Set to ${status}`}
        </Button>
      </div>
    </Dialog>
  );
}

function Preflight({ preview, timeZone }: { preview: PublishPreview; timeZone: string }) {
  const { warnings } = preview;
  return (
    <>
      <ul className="grid gap-1.5">
        <li>{notifiedText(preview, timeZone)}</li>
        <li className="font-semibold">{orderingText(preview, timeZone)}</li>
      </ul>
      {warnings.length === 0 ? (
        <p className="mt-4 text-ok">Pictures, allergens, prices, and windows are complete.</p>
      ) : (
        <div className="mt-4 rounded-lg bg-warn-ground px-4 py-3">
          <h3 className="font-sans text-body font-semibold">Check before you publish</h3>
          <ul className="mt-1.5 grid list-disc gap-1.5 pl-5 wrap-anywhere">
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

/** Describes the notifications: "9 members are notified Sun, noon." */
function notifiedText({ announcement, isOrderingOver }: PublishPreview, timeZone: string): string {
  if (isOrderingOver) return "No one is notified, because ordering has closed.";
  if (announcement === null) return "Members were already notified. No one is notified again.";
  const { at, isDue, memberCount } = announcement;
  const members = counted(memberCount, "member is", "members are");
  return `${members} notified ${isDue ? "right away" : shown(at, timeZone)}.`;
}

function orderingText(preview: PublishPreview, timeZone: string): string {
  if (preview.isOrderingOver)
    return `Ordering closed ${shown(preview.registrationClosesAt, timeZone)}, so no one can order.`;
  const opensAt = shown(preview.registrationOpensAt, timeZone);
  if (preview.entriesOpenAt !== null)
    return preview.status === "scheduled"
      ? `The draw takes entries from ${shown(preview.entriesOpenAt, timeZone)} until ${opensAt}. Then it draws, and ordering opens.`
      : `The draw has no entries, because they closed ${opensAt}. Ordering opens within a minute.`;
  if (preview.status === "scheduled") return `Ordering opens ${opensAt}.`;
  return `Ordering is open: members can order right away, until ${shown(preview.registrationClosesAt, timeZone)}.`;
}

function shown(instant: string, timeZone: string): string {
  return formatEventDateTime(new Date(instant), timeZone, VIEWER_TIME_ZONE);
}
