/** How much the long runs do. */
interface Extent {
  /** Random sequences of commands that the model of money is held against. */
  readonly moneySequences: number;
  /** Orders whose code fifty devices scan at once. */
  readonly scannedAtOnce: number;
  /** Orders that are claimed in the same instant in which something else becomes of them, for each of those things. */
  readonly racedTransfers: number;
  /** Random evenings of two devices that are offline for a while. */
  readonly offlineSequences: number;
  /** Orders of the evening that a simulated crew works through. */
  readonly crewDayOrders: number;
  /** Kills of server and database during a rush. */
  readonly faultKills: number;
  /** Members of the broadcast in whose middle the server is restarted and killed. */
  readonly broadcastMembers: number;
  /** Times that an order is sold in the instant in which something else happens to it, for each such pair. */
  readonly returnRaces: number;
  /** Rounds of each race for a waitlist place. */
  readonly waitlistRaces: number;
  /** Rounds in which an order is changed as it is paid or its hold ends. */
  readonly changeRaces: number;
  /** Processes that are exchanged for a new version's, and the orders that are paid at least between two steps of it. */
  readonly changedVersion: { readonly processes: number; readonly ordersAStep: number };
  /** Whether each of the gallery's screens is seen in every look, or in one of them, in turn. */
  readonly galleryLooks: "every" | "in turn";
}

/** Extent of `npm test`, which somebody waits for. */
const SHORT: Extent = {
  moneySequences: 15,
  scannedAtOnce: 2,
  racedTransfers: 2,
  offlineSequences: 4,
  crewDayOrders: 30,
  faultKills: 3,
  broadcastMembers: 100,
  returnRaces: 2,
  waitlistRaces: 2,
  changeRaces: 2,
  changedVersion: { processes: 1, ordersAStep: 2 },
  galleryLooks: "in turn",
};

/** Default extent, also before anything lands. */
const WHOLE: Extent = {
  moneySequences: 40,
  scannedAtOnce: 2,
  racedTransfers: 2,
  offlineSequences: 8,
  crewDayOrders: 60,
  faultKills: 6,
  broadcastMembers: 300,
  returnRaces: 3,
  waitlistRaces: 3,
  changeRaces: 3,
  changedVersion: { processes: 1, ordersAStep: 5 },
  galleryLooks: "in turn",
};

const LONG: Extent = {
  moneySequences: 3_000,
  scannedAtOnce: 100,
  racedTransfers: 100,
  offlineSequences: 300,
  crewDayOrders: 600,
  faultKills: 500,
  broadcastMembers: 5_000,
  returnRaces: 100,
  waitlistRaces: 100,
  changeRaces: 100,
  changedVersion: { processes: 2, ordersAStep: 200 },
  galleryLooks: "every",
};

const EXTENTS: Readonly<Record<string, Extent>> = { short: SHORT, long: LONG };

export const EXTENT: Extent = EXTENTS[process.env.TEST_EXTENT ?? ""] ?? WHOLE;
