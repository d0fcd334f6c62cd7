import { EVENT_STATUSES, type EventStatus, publishedStatus } from "@secret/domain";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, Suspense, useState } from "react";
import { refusalTextOr } from "../../../platform/forms/refusal.ts";
import type { Tone } from "../../../ui/badge.tsx";
import { BadgeSelect } from "../../../ui/badge-select.tsx";
import { Confirm } from "../../../ui/confirm.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { TextSkeleton } from "../../../ui/skeleton.tsx";
import { toast } from "../../../ui/toast.ts";
import { useNow } from "../../../ui/use-now.ts";
import { StopFromEditor } from "../../incidents/index.ts";
import { archiveEvent, deleteEvent, restoreEvent, setEventStatus } from "./admin-event-mutations.ts";
import { type CancellationCopy, CancelQuestion } from "./publish/cancel-question.tsx";
import { type PublicStatus, PublishQuestion } from "./publish/publish-question.tsx";

/** Names of the statuses in lists and choices. */
export const EVENT_STATUS_NAMES: Readonly<Record<EventStatus, string>> = {
  draft: "Draft",
  scheduled: "Scheduled",
  active: "Active",
  completed: "Completed",
  cancelled: "Cancelled",
};

/** An action on a whole event. Each is confirmed first. */
export type EventAction = EventStatus | "archive" | "delete" | "publish" | "restore";
/** An action that is confirmed by one sentence. */
type PlainAction = Exclude<EventAction, "cancelled" | "publish">;

/** Consequence of each action, shown before it is confirmed. */
const CONSEQUENCES: Record<PlainAction, string> = {
  draft: "Members no longer see the event. Existing orders stay.",
  scheduled: "Members see the event. It opens automatically when registration opens.",
  active: "Members can order while registration is open.",
  completed: "No one can order anymore.",
  archive: "It leaves the lists, but its numbers still count. You'll find it under Archived.",
  restore: "It returns to the lists.",
  delete: "Are you sure you want to delete this event? This action cannot be undone.",
};

/** Names of the actions that aren't a status, and their confirmations. */
const VERBS: Partial<Record<EventAction, string>> = {
  archive: "Archive",
  delete: "Delete",
  restore: "Restore",
};
const DONE: Partial<Record<EventAction, string>> = {
  archive: "Event archived",
  delete: "Event deleted successfully",
  restore: "Event restored",
};
const FAILED: Partial<Record<EventAction, string>> = {
  archive: "Failed to archive event",
  delete: "Failed to delete event",
  restore: "Failed to restore event",
};

export interface ActedEvent {
  readonly id: string;
  readonly title: string;
  readonly timeZone: string;
  readonly status: EventStatus;
  readonly currentOrders: number;
}

interface Asking {
  readonly event: ActedEvent;
  readonly action: EventAction;
}

interface Change extends Asking {
  readonly action: Exclude<EventAction, "publish">;
  readonly cancellation?: CancellationCopy;
}

/** Switches an event's status, publishes, cancels, archives or deletes it, once that is confirmed. */
export function useEventActions(onDone: (action: EventAction) => void = () => undefined): {
  readonly ask: (event: ActedEvent, action: EventAction) => void;
  /** The open question, if any. */
  readonly element: ReactNode;
} {
  const [asking, setAsking] = useState<Asking>();
  const change = useMutation({
    mutationFn: act,
    onSuccess: (_, { action }) => {
      toast.success(DONE[action] ?? `Event status updated to ${action}`);
      onDone(action);
    },
    onError: (error, { action }) => {
      const failed = FAILED[action] ?? "Failed to update event status";
      const reason = refusalTextOr("", error);
      toast.error(reason === "" ? failed : `${failed}. ${reason}`);
    },
    onSettled: () => setAsking(undefined),
  });
  const element = asking !== undefined && (
    <Question
      asking={asking}
      busy={change.isPending}
      onConfirm={(made) => change.mutate({ event: asking.event, ...made })}
      onClose={() => setAsking(undefined)}
    />
  );
  return { ask: (event, action) => setAsking({ event, action }), element };
}

interface QuestionProps {
  readonly asking: Asking;
  readonly busy: boolean;
  readonly onConfirm: (change: Omit<Change, "event">) => void;
  readonly onClose: () => void;
}

function Question({ asking, onConfirm, ...dialog }: QuestionProps) {
  const { event, action } = asking;
  if (action === "cancelled" && event.currentOrders > 0 && isPublic(event.status))
    return (
      <Dialog title={`Cancel ${event.title}?`} onClose={dialog.onClose}>
        <Suspense fallback={<TextSkeleton lines={4} />}>
          <StopFromEditor eventId={event.id} onDone={dialog.onClose} />
        </Suspense>
      </Dialog>
    );
  if (action === "cancelled")
    return (
      <CancelQuestion
        event={event}
        {...dialog}
        onConfirm={(cancellation) => onConfirm({ action, cancellation })}
      />
    );
  if (isPublishing(asking))
    return (
      <PublishQuestion
        event={event}
        status={asking.action === "publish" ? undefined : asking.action}
        {...dialog}
        onConfirm={(status) => onConfirm({ action: status })}
      />
    );
  const plain = action as PlainAction;
  return (
    <Confirm
      title={titleOf(event.title, plain)}
      message={CONSEQUENCES[plain]}
      detail={ordersOf(event, plain)}
      action={VERBS[plain] ?? `Set to ${plain}`}
      look={plain === "delete" ? "danger-fill" : "primary"}
      {...dialog}
      onConfirm={() => onConfirm({ action: plain })}
    />
  );
}

/** Returns whether an action shows members an event that they can't see yet or can't order from anymore. */
function isPublishing(asking: Asking): asking is Asking & { readonly action: PublicStatus | "publish" } {
  const { action, event } = asking;
  return action === "publish" || (isPublic(action) && !isPublic(event.status));
}

function isPublic(action: EventAction): boolean {
  return action === "scheduled" || action === "active";
}

function act({ event: { id }, action, cancellation }: Change): Promise<void> {
  if (action === "delete") return deleteEvent(id);
  if (action === "archive") return archiveEvent(id);
  if (action === "restore") return restoreEvent(id);
  if (action !== "cancelled") return setEventStatus(id, { status: action });
  if (cancellation === undefined) throw new Error("cancelling needs a reason");
  return setEventStatus(id, { status: action, ...cancellation });
}

function titleOf(title: string, action: PlainAction): string {
  const verb = VERBS[action];
  return verb === undefined ? `Set ${title} to ${action}?` : `${verb} ${title}?`;
}

/** Describes the affected orders, if any. */
function ordersOf({ currentOrders }: ActedEvent, action: PlainAction): string | undefined {
  if (currentOrders === 0 || action === "delete") return undefined;
  return currentOrders === 1 ? "There is 1 order." : `There are ${currentOrders} orders.`;
}

interface StatusSelectProps {
  readonly event: {
    readonly title: string;
    readonly status: EventStatus;
    readonly registrationOpensAt: string;
  };
  readonly onChange: (status: EventStatus) => void;
  readonly className?: string;
}

/** Shows an event's status and lets the admin choose another. Scheduled can be chosen until ordering opens. */
export function StatusSelect({ event, onChange, className }: StatusSelectProps) {
  const fitting = publishedStatus(new Date(event.registrationOpensAt), useNow());
  const choices = EVENT_STATUSES.filter(
    (status) => status !== "scheduled" || fitting === "scheduled" || event.status === "scheduled",
  );
  return (
    <BadgeSelect
      aria-label={`Status of ${event.title}`}
      tone={toneOf(event.status, fitting)}
      value={event.status}
      onChange={(change) => onChange(change.target.value as EventStatus)}
      {...(className !== undefined && { className })}
    >
      {choices.map((status) => (
        <option key={status} value={status}>
          {EVENT_STATUS_NAMES[status]}
        </option>
      ))}
    </BadgeSelect>
  );
}

/** Returns green once ordering has opened. */
function toneOf(status: EventStatus, fitting: "scheduled" | "active"): Tone {
  if (status !== "scheduled" && status !== "active") return "neutral";
  return fitting === "active" ? "ok" : "info";
}
