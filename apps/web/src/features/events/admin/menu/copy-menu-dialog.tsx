import type { AdminEvent } from "@secret/contract";
import { counted } from "@secret/domain";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { refusalText } from "../../../../platform/forms/refusal.ts";
import { LoadFailed } from "../../../../platform/load-states/load-failed.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { SELECT } from "../../../../ui/field.tsx";
import { formatDay } from "../../../../ui/format-day.ts";
import { RowsSkeleton } from "../../../../ui/skeleton.tsx";
import { toast } from "../../../../ui/toast.ts";
import { adminEventsQuery } from "../admin-event-queries.ts";
import { copyMenu } from "./menu-mutations.ts";

interface CopyMenuDialogProps {
  readonly eventId: string;
  readonly onClose: () => void;
}

/** Copies the menu of another event. */
export function CopyMenuDialog({ eventId, onClose }: CopyMenuDialogProps) {
  const events = useQuery(adminEventsQuery);
  const others = events.data?.events.filter(({ id }) => id !== eventId);
  return (
    <Dialog title="Copy menu from…" onClose={onClose}>
      {events.isPending && <RowsSkeleton rows={2} />}
      {others === undefined && events.isError && (
        <LoadFailed title="Failed to load events" query={events} isPage={false} />
      )}
      {others?.length === 0 && <p className="text-soft">There's no other event yet.</p>}
      {others?.[0] !== undefined && (
        <Choice eventId={eventId} events={others} first={others[0].id} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface ChoiceProps extends CopyMenuDialogProps {
  readonly events: readonly AdminEvent[];
  readonly first: string;
}

function Choice({ eventId, events, first, onClose }: ChoiceProps) {
  const [fromId, setFromId] = useState(first);
  const copy = useMutation({
    mutationFn: () => copyMenu(eventId, fromId),
    onSuccess: ({ addedCount }) => {
      toast.success(copiedText(addedCount));
      onClose();
    },
    onError: (error) => toast.error(refusalText(error)),
  });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <p className="text-soft">
        Its items are added after this menu's items. Items already on this menu don't change.
      </p>
      <label className="grid grid-cols-[minmax(0,1fr)] gap-1.5 font-semibold">
        Event
        <select
          value={fromId}
          onChange={({ target }) => setFromId(target.value)}
          className={`${SELECT} min-h-12 w-full font-normal`}
        >
          {events.map(({ id, title, eventAt }) => (
            <option key={id} value={id}>{`${title}, ${formatDay(eventAt)}`}</option>
          ))}
        </select>
      </label>
      <div className="flex flex-wrap-reverse gap-3 sm:justify-end">
        <Button look="quiet" onClick={onClose} className="max-sm:w-full">
          Go back
        </Button>
        <Button busy={copy.isPending} onClick={() => copy.mutate()} className="max-sm:w-full">
          Copy
        </Button>
      </div>
    </div>
  );
}

function copiedText(count: number): string {
  if (count === 0) return "Everything on that menu is already here";
  return `${counted(count, "item")} copied`;
}
