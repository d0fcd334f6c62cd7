/** Sizes of the long tests. */
interface Extent {
  /** Random sequences of commands that are compared with the model of money. */
  readonly moneySequences: number;
  /** Orders whose code fifty devices scan at once. */
  readonly scannedAtOnce: number;
  /** Rounds in which an order is claimed at the same time as another action, for each action. */
  readonly racedTransfers: number;
  /** Random evenings of two devices that are temporarily offline. */
  readonly offlineSequences: number;
  /** Orders of a simulated crew's evening. */
  readonly crewDayOrders: number;
  /** Orders of a cancelled event, which are refunded while Square fails. */
  readonly massRefunds: number;
  /** Orders of a cancelled event, and kills of the server while it refunds them. */
  readonly killedMassRefund: { readonly orders: number; readonly kills: number };
  /** Kills of server and database during a rush. */
  readonly faultKills: number;
  /** Requests made from the API's documentation. */
  readonly fuzzRequests: number;
  /** Events of a simulated season, kills of its server, and its seed; by default another one each time. */
  readonly season: { readonly events: number; readonly kills: number; readonly seed?: number };
  /** Members of a broadcast during which the server is restarted and killed. */
  readonly broadcastMembers: number;
  /** Rounds in which a returned order is sold at the same time as another action, for each action. */
  readonly returnRaces: number;
  /** Rounds of each race for a waitlist place. */
  readonly waitlistRaces: number;
  /** Rounds in which an order is changed while it is paid or expires, or started while it is refunded. */
  readonly changeRaces: number;
  /** Processes that are replaced by a new version, and the orders that are paid between two steps. */
  readonly changedVersion: { readonly processes: number; readonly ordersAStep: number };
  /** Whether each screen of the gallery is shown in every look, or in one in turn. */
  readonly galleryLooks: "every" | "in turn";
}

/** Extent of `npm test`, during which a developer waits. */
const SHORT: Extent = {
  moneySequences: 15,
  scannedAtOnce: 2,
  racedTransfers: 2,
  offlineSequences: 4,
  crewDayOrders: 30,
  massRefunds: 60,
  killedMassRefund: { orders: 20, kills: 2 },
  faultKills: 3,
  fuzzRequests: 1_000,
  season: { events: 2, kills: 4, seed: 2026 },
  broadcastMembers: 100,
  returnRaces: 2,
  waitlistRaces: 2,
  changeRaces: 2,
  changedVersion: { processes: 1, ordersAStep: 2 },
  galleryLooks: "in turn",
};

/** Default extent, which CI uses. */
const WHOLE: Extent = {
  moneySequences: 40,
  scannedAtOnce: 2,
  racedTransfers: 2,
  offlineSequences: 8,
  crewDayOrders: 60,
  massRefunds: 120,
  killedMassRefund: { orders: 40, kills: 4 },
  faultKills: 6,
  fuzzRequests: 5_000,
  season: { events: 2, kills: 4, seed: 2026 },
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
  massRefunds: 600,
  killedMassRefund: { orders: 200, kills: 25 },
  faultKills: 500,
  fuzzRequests: 100_000,
  season: { events: 4, kills: 20 },
  broadcastMembers: 5_000,
  returnRaces: 100,
  waitlistRaces: 100,
  changeRaces: 100,
  changedVersion: { processes: 2, ordersAStep: 200 },
  galleryLooks: "every",
};

const EXTENTS: Readonly<Record<string, Extent>> = { short: SHORT, long: LONG };

export const EXTENT: Extent = EXTENTS[process.env.TEST_EXTENT ?? ""] ?? WHOLE;
