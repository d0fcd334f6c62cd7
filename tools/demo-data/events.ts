import type { NewEventInput } from "@secret/contract";
import { DAY_MS, DEFAULT_TIME_ZONE, HOUR_MS, instantOf, MINUTE_MS } from "@secret/domain";
import { demoMenu } from "./menus.ts";

export interface DemoEvents {
  readonly open: NewEventInput;
  readonly opening: NewEventInput;
  readonly soldOut: NewEventInput;
  readonly past: NewEventInput;
  readonly running: NewEventInput;
  readonly drawn: NewEventInput;
  readonly drawing: NewEventInput;
}

/** Title of the demo event that is open for orders. */
export const DEMO_OPEN_EVENT = "Back Door, Arts District";

/** Returns events around an instant: open, opening in an hour, sold out, past, in progress, drawn, and open for entries. */
export function demoEvents(now: Date): DemoEvents {
  const at = (offsetMs: number) => new Date(now.getTime() + offsetMs).toISOString();
  /** Returns the offset of 6 p.m. in Los Angeles, a number of days from now. */
  const evening = (days: number) => {
    const day = new Intl.DateTimeFormat("en-CA", { timeZone: DEFAULT_TIME_ZONE }).format(
      now.getTime() + days * DAY_MS,
    );
    return instantOf(`${day}T18:00`).getTime() - now.getTime();
  };
  return {
    open: {
      ...event(DEMO_OPEN_EVENT, "Behind the roller door on Hewitt. Knock twice, bring your code.", {
        locationName: "The Hewitt Street Lot",
        district: "the Arts District",
        address: "500 S Hewitt St, Los Angeles",
        zipCode: "90013",
        latitude: 34.0403,
        longitude: -118.2351,
      }),
      ...times(at, { opens: -2 * HOUR_MS, closes: evening(2) - 6 * HOUR_MS, pickup: evening(2) }),
      scene: "back-door",
      maxOrders: 120,
      pickupWindows: windows(at, evening(2)),
      menu: demoMenu({ tails: 60, secret: 12 }),
    },
    opening: {
      ...event(
        "Echo Park, After Dark",
        "Lights off, fryer on. Ordering opens on the hour and does not last.",
        {
          locationName: "Boathouse Service Gate",
          district: "Echo Park",
          address: "751 Echo Park Ave, Los Angeles",
          zipCode: "90026",
          latitude: 34.0729,
          longitude: -118.2606,
        },
      ),
      ...times(at, { opens: HOUR_MS, closes: evening(4) - 6 * HOUR_MS, pickup: evening(4) }),
      status: "scheduled",
      scene: "fryer",
      maxOrders: 80,
      pickupWindows: windows(at, evening(4)),
      menu: demoMenu({ tails: 40, secret: 8 }),
    },
    soldOut: {
      ...event("Koreatown Rooftop Supper", "Six people at a time, one fryer, one view.", {
        locationName: "Rooftop at Serrano",
        district: "Koreatown",
        address: "691 S Serrano Ave, Los Angeles",
        zipCode: "90005",
        latitude: 34.0603,
        longitude: -118.3072,
      }),
      ...times(at, { opens: -3 * HOUR_MS, closes: evening(1) - 6 * HOUR_MS, pickup: evening(1) }),
      scene: "street",
      maxOrders: 6,
      menu: demoMenu({ tails: 20, secret: 6 }),
    },
    past: {
      ...event("Venice Alley Opening Night", "Where it began: one cart, sixty tails, gone in nine minutes.", {
        locationName: "Speedway Alley",
        district: "Venice",
        address: "1 Navy St, Venice",
        zipCode: "90291",
        latitude: 33.9951,
        longitude: -118.4815,
      }),
      ...times(at, { opens: -9 * DAY_MS, closes: evening(-8), pickup: evening(-7) }),
      scene: "window",
      maxOrders: 60,
      menu: demoMenu({ tails: 60, secret: 10 }),
    },
    running: {
      ...event("Chinatown, Side Window", "Tonight, from the window beside the neon. The fryer is on.", {
        locationName: "Mei Ling Way",
        district: "Chinatown",
        address: "449 Mei Ling Way, Los Angeles",
        zipCode: "90012",
        latitude: 34.0653,
        longitude: -118.2386,
      }),
      ...times(at, { opens: -2 * DAY_MS, closes: -6 * HOUR_MS, pickup: -30 * MINUTE_MS }),
      scene: "window",
      maxOrders: 60,
      pickupWindows: windows(at, -30 * MINUTE_MS),
      menu: demoMenu({ tails: 40, secret: 8 }),
    },
    drawn: {
      ...event("Boyle Heights, Garage Door", "Three orders, seven friends, one honest draw.", {
        locationName: "The Garage on 1st",
        district: "Boyle Heights",
        address: "1815 E 1st St, Los Angeles",
        zipCode: "90033",
        latitude: 34.0462,
        longitude: -118.2187,
      }),
      ...times(at, { opens: -5 * DAY_MS, closes: evening(-4), pickup: evening(-3) }),
      entriesOpenAt: at(-5 * DAY_MS - 30 * MINUTE_MS),
      scene: "back-door",
      maxOrders: 3,
      menu: demoMenu({ tails: 20, secret: 6 }),
    },
    drawing: {
      ...event("Frogtown, by the River", "Enter any time until tomorrow. The lot decides, not your thumbs.", {
        locationName: "River Path Yard",
        district: "Frogtown",
        address: "2900 Knox Ave, Los Angeles",
        zipCode: "90039",
        latitude: 34.1029,
        longitude: -118.2445,
      }),
      ...times(at, { opens: DAY_MS, closes: evening(5) - 6 * HOUR_MS, pickup: evening(5) }),
      entriesOpenAt: at(-HOUR_MS),
      status: "scheduled",
      scene: "street",
      maxOrders: 40,
      pickupWindows: windows(at, evening(5)),
      menu: demoMenu({ tails: 40, secret: 8 }),
    },
  };
}

function event(
  title: string,
  description: string,
  place: Pick<NewEventInput, "locationName" | "district" | "address" | "zipCode"> & {
    latitude: number;
    longitude: number;
  },
) {
  return { title, description, status: "active" as const, ...place };
}

function times(at: (offsetMs: number) => string, offsets: { opens: number; closes: number; pickup: number }) {
  return {
    registrationOpensAt: at(offsets.opens),
    registrationClosesAt: at(offsets.closes),
    eventAt: at(offsets.pickup),
    pickupStartsAt: at(offsets.pickup),
    pickupEndsAt: at(offsets.pickup + 3 * HOUR_MS),
  };
}

/** Returns nine windows of twenty minutes, limited by the fryer. */
function windows(
  at: (offsetMs: number) => string,
  pickup: number,
): NonNullable<NewEventInput["pickupWindows"]> {
  return Array.from({ length: 9 }, (_, index) => ({
    startsAt: at(pickup + index * 20 * MINUTE_MS),
    endsAt: at(pickup + (index + 1) * 20 * MINUTE_MS),
    maxOrders: 24,
    maxUnits: 60,
  }));
}
