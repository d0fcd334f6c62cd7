import type { EventStatus } from "@secret/domain";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import toast from "react-hot-toast";
import { refusalTextOr } from "../../../platform/forms/refusal.ts";
import { Confirm } from "../../../ui/confirm.tsx";
import { archiveEvent, deleteEvent, restoreEvent, setEventStatus } from "./admin-event-mutations.ts";

/** What can be done with an event as a whole: each is asked first. */
export type EventAction = EventStatus | "archive" | "delete" | "restore";

/** What follows from each, told before it is done. */
const CONSEQUENCES: Record<EventAction, string> = {
  draft: "Members no longer see the event. Orders that exist stay.",
  scheduled: "Members see the event; it opens by itself when registration opens.",
  active: "Members can order while registration is open.",
  completed: "Nobody can order any more.",
  cancelled: "Every order is cancelled and every paid one is refunded. This can't be taken back.",
  archive: "It goes from the lists, and its figures count on. You find it under Archived.",
  restore: "It comes back into the lists.",
  delete: "Are you sure you want to delete this event? This action cannot be undone.",
};

/** How those are called that aren't a status, and what is said of them after. */
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

/** What takes something away. */
const DESTRUCTIVE = new Set<EventAction>(["cancelled", "delete"]);

export interface ActedEvent {
  readonly id: string;
  readonly title: string;
  readonly status: EventStatus;
  readonly currentOrders: number;
}

interface Asking {
  readonly event: ActedEvent;
  readonly action: EventAction;
}

/** Switches an event's status, or deletes it, once it is confirmed. */
export function useEventActions(onDone: (action: EventAction) => void = () => undefined): {
  readonly ask: (event: ActedEvent, action: EventAction) => void;
  /** The question, as long as it is asked. */
  readonly element: ReactNode;
} {
  const [asking, setAsking] = useState<Asking>();
  const change = useMutation({
    mutationFn: ({ event, action }: Asking) => act(event.id, action),
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
    <Confirm
      title={titleOf(asking)}
      message={CONSEQUENCES[asking.action]}
      detail={ordersOf(asking)}
      action={VERBS[asking.action] ?? `Set to ${asking.action}`}
      look={DESTRUCTIVE.has(asking.action) ? "danger-fill" : "primary"}
      busy={change.isPending}
      onConfirm={() => change.mutate(asking)}
      onClose={() => setAsking(undefined)}
    />
  );
  return { ask: (event, action) => setAsking({ event, action }), element };
}

function act(eventId: string, action: EventAction): Promise<void> {
  if (action === "delete") return deleteEvent(eventId);
  if (action === "archive") return archiveEvent(eventId);
  return action === "restore" ? restoreEvent(eventId) : setEventStatus(eventId, action);
}

function titleOf({ event, action }: Asking): string {
  const verb = VERBS[action];
  return verb === undefined ? `Set ${event.title} to ${action}?` : `${verb} ${event.title}?`;
}

/** Whom it concerns, where that is anybody. */
function ordersOf({ event: { currentOrders }, action }: Asking): string | undefined {
  if (currentOrders === 0 || action === "delete") return undefined;
  return currentOrders === 1 ? "There is 1 order." : `There are ${currentOrders} orders.`;
}
