import { idOf } from "../../browser/made-up-board.ts";
import { empty, fail, given, type Screen, sharing, stall } from "../screen.ts";

const CALL = "**/api/crew/events";
const BOARD_CALL = "**/api/crew/events/*/board?*";
const HOUR_MS = 3_600_000;

function eventAt(hours: number, title: string, orders: number, handedOff: number) {
  const startsAt = Date.now() + hours * HOUR_MS;
  return {
    id: idOf("event", 16 + (orders % 10)),
    title,
    locationName: "The Hewitt Street Lot",
    timeZone: "America/Los_Angeles",
    status: "active",
    cancelledAt: null,
    pickupStartsAt: new Date(startsAt).toISOString(),
    pickupEndsAt: new Date(startsAt + 3 * HOUR_MS).toISOString(),
    orders,
    handedOff,
  };
}

const EVENTS = [
  eventAt(-1, "Koreatown Rooftop Supper", 148, 61),
  eventAt(20, "Back Door, Arts District, with a Very Long Name for a Very Small Door", 37, 0),
  eventAt(30, "Night Market", 0, 0),
  { ...eventAt(-2, "Boyle Heights", 45, 12), status: "cancelled", cancelledAt: new Date().toISOString() },
];

/** The crew's event list, with and without events. */
export const CREW_EVENT_SCREENS: readonly Screen[] = [
  ...sharing({ path: "/crew" }, [
    { name: "Crew, loading", prepare: stall(CALL) },
    { name: "Crew, which event", prepare: given(CALL, { events: EVENTS }), words: "Which event?" },
    { name: "Crew, no event", prepare: empty(CALL), words: "No events right now" },
    { name: "Crew, not loaded", prepare: fail(CALL), words: "Failed to load events" },
  ]),
  {
    name: "Crew, an event that isn't there",
    path: "/crew/0b0a2d00-0000-4000-8000-00000000000f/list",
    words: "Event not found",
  },
  {
    name: "Crew, no longer at the window",
    path: "/crew/0b0a2d00-0000-4000-8000-00000000000d/list",
    prepare: given(BOARD_CALL, { code: "forbidden", detail: "" }, 403),
    words: "You're no longer on the crew",
  },
  {
    name: "Crew, an event that did not load",
    path: "/crew/0b0a2d00-0000-4000-8000-00000000000e/list",
    prepare: fail(BOARD_CALL),
    words: "Failed to load the event",
  },
];
