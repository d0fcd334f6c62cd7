import { type CrewEvent, getCrewBoard, listCrewEvents } from "@secret/contract";
import { HOUR_MS } from "@secret/domain";
import { idOf } from "../../browser/made-up-board.ts";
import { fail, given, refused, stall } from "../../made-up/answers.ts";
import { type Screen, sharing } from "../screen.ts";

function eventAt(hours: number, title: string, orders: number, handedOff: number): CrewEvent {
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

const EVENTS: CrewEvent[] = [
  eventAt(-1, "Koreatown Rooftop Supper", 148, 61),
  eventAt(20, "Back Door, Arts District, with a Very Long Name for a Very Small Door", 37, 0),
  eventAt(30, "Night Market", 0, 0),
  { ...eventAt(-2, "Boyle Heights", 45, 12), status: "cancelled", cancelledAt: new Date().toISOString() },
];

/** The crew's event list, with and without events. */
export const CREW_EVENT_SCREENS: readonly Screen[] = [
  ...sharing({ path: "/crew" }, [
    { name: "Crew, loading", prepare: stall(listCrewEvents) },
    { name: "Crew, which event", prepare: given(listCrewEvents, { events: EVENTS }), words: "Which event?" },
    { name: "Crew, no event", prepare: given(listCrewEvents, { events: [] }), words: "No events right now" },
    { name: "Crew, not loaded", prepare: fail(listCrewEvents), words: "Failed to load events" },
  ]),
  {
    name: "Crew, an event that isn't there",
    path: "/crew/0b0a2d00-0000-4000-8000-00000000000f/list",
    words: "Event not found",
  },
  {
    name: "Crew, no longer at the window",
    path: "/crew/0b0a2d00-0000-4000-8000-00000000000d/list",
    prepare: refused(getCrewBoard, "FORBIDDEN"),
    words: "You're no longer on the crew",
  },
  {
    name: "Crew, an event that did not load",
    path: "/crew/0b0a2d00-0000-4000-8000-00000000000e/list",
    prepare: fail(getCrewBoard),
    words: "Failed to load the event",
  },
];
