import type { AdminEventDetail, EventEditInput } from "@secret/contract";

/** Returns the edit of an event with only these changes. */
export function editOf(detail: AdminEventDetail, change: Partial<EventEditInput> = {}): EventEditInput {
  const {
    id: _id,
    status: _status,
    currentOrders: _taken,
    menu: _menu,
    archivedAt: _archived,
    pickupWindows,
    ...facts
  } = detail;
  return {
    ...facts,
    pickupWindows: pickupWindows.map(({ id, startsAt, endsAt, maxOrders, maxUnits }) => {
      return { id, startsAt, endsAt, maxOrders, maxUnits };
    }),
    ...change,
  };
}
