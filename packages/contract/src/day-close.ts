import {
  CLOSE_PIECES_MAX,
  CREW_REASON_MAX_LENGTH,
  FOOD_FIELDS,
  OPEN_ORDER_OUTCOMES,
  ORDER_STATUSES,
} from "@secret/domain";
import { z } from "zod";
import { Cents, COUNT_MAX, file, GivenCents, Id, IdParams, Instant, oneLine, route } from "./http/route.ts";

const Pieces = z.int().nullable();

/** Figures of one pickup window, in minutes after its planned start; null if nothing was ready. */
const WindowLookBack = z.object({
  startsAt: Instant,
  /** Delay that the crew announced. */
  announcedMinutes: z.int(),
  orders: z.int(),
  readyMedianMinutes: z.int().nullable(),
  readyP90Minutes: z.int().nullable(),
  /** Median wait from check-in to hand-off; null if nobody checked in. */
  waitMedianMinutes: z.int().nullable(),
  /** Units made a minute, if the window was full; null otherwise. */
  unitsPerMinute: z.number().nullable(),
});

const FoodCount = z.object({
  start: Pieces,
  found: Pieces,
  dropped: Pieces,
  quality: Pieces,
  leftRaw: Pieces,
});

/** A day that is being closed, step by step. */
export const DayClose = z.object({
  state: z.enum(["open", "counting", "closed"]),
  /** Whether the reader may answer and close: the event's lead and admins. */
  mayClose: z.boolean(),
  /** Whether the reader may reopen a closed day: admins. */
  mayReopen: z.boolean(),
  /** First close, which later ones never replace. */
  firstClosedAt: Instant.nullable(),
  /** Reason of the newest reopening. */
  reopenReason: z.string().nullable(),
  /** Paid orders that are neither handed off nor cancelled. */
  openOrders: z.array(
    z.object({
      id: Id,
      orderNumber: z.string(),
      name: z.string(),
      status: z.enum(ORDER_STATUSES),
      /** False if we made it too late, so that it gets a refund. */
      mayBeNoShow: z.boolean(),
    }),
  ),
  items: z.array(
    z.object({
      menuItemId: Id,
      name: z.string(),
      /** The crew's newest count; null if it hasn't answered. */
      count: FoodCount.nullable(),
      /** An earlier count that differs from the newest, until the crew saves one of them again. */
      otherCount: FoodCount.extend({ countedBy: z.string(), countedAt: Instant }).nullable(),
      handedOff: z.int(),
      walkUps: z.int(),
      remakes: z.int(),
      free: z.int(),
      notCollected: z.int(),
      /** Null until every count is known. */
      unexplained: Pieces,
    }),
  ),
  /** The newest cash count. Expected cash shows only beside a count. */
  cash: z
    .object({ floatCents: Cents, countedCents: Cents, expectedCents: Cents, note: z.string() })
    .nullable(),
  /** The terminal's report beside the counter's card sales; expected shows only beside an answer. */
  terminal: z.object({ totalCents: Cents, expectedCents: Cents, note: z.string() }).nullable(),
  tips: z.object({ netCents: Cents, toSplitCents: Cents }),
  /** Steps that the crew skipped because it doesn't know. */
  skipped: z.array(z.enum(["cash", "terminal", "tips"])),
  lookBack: z.object({
    windows: z.array(WindowLookBack),
    soldOut: z.array(z.object({ name: z.string(), at: Instant })),
    missedDemand: z.int(),
    noShows: z.int(),
    /** Pieces cut from orders because they ran out, less those found and given back. */
    cutPieces: z.int(),
    /** Members whom no message about a change on pickup day reached. */
    notReached: z.int(),
    refunds: z.array(z.object({ reason: z.string(), cents: Cents })),
    feeCents: Cents,
  }),
  /** Figures that changed after the newest close, such as by a late upload of an offline device. */
  corrections: z.array(z.object({ figure: z.string(), before: z.int().nullable(), now: z.int().nullable() })),
});
export type DayClose = z.infer<typeof DayClose>;

const errors = ["EVENT_NOT_FOUND", "FORBIDDEN", "EDITED_MEANWHILE"] as const;

export const getDayClose = route({
  method: "GET",
  path: "/api/crew/events/:id/day-close",
  access: "staff",
  summary: "An event's close: what is open, counted, expected and unexplained",
  params: IdParams,
  response: DayClose,
  errors: ["EVENT_NOT_FOUND"],
});

const Count = z.int().min(0).max(CLOSE_PIECES_MAX).nullable();

export const answerDayClose = route({
  method: "POST",
  path: "/api/crew/events/:id/day-close/answers",
  access: "staff",
  summary: "Saves one answer of the close; null means that the crew doesn't know. The newest answer counts",
  params: IdParams,
  body: z.discriminatedUnion("step", [
    z.strictObject({
      step: z.literal("food"),
      menuItemId: Id,
      count: z.strictObject(
        Object.fromEntries(FOOD_FIELDS.map((field) => [field, Count])) as Record<
          (typeof FOOD_FIELDS)[number],
          typeof Count
        >,
      ),
    }),
    z.strictObject({
      step: z.literal("terminal"),
      totalCents: GivenCents.max(COUNT_MAX * 100).nullable(),
      note: z.union([z.literal(""), oneLine(CREW_REASON_MAX_LENGTH)]).default(""),
    }),
    z.strictObject({ step: z.literal("cash") }),
    z.strictObject({ step: z.literal("tips") }),
  ]),
  response: DayClose,
  errors: [...errors, "MENU_ITEM_NOT_FOUND"],
});

export const settleOpenOrder = route({
  method: "POST",
  path: "/api/crew/events/:id/day-close/orders",
  access: "staff",
  summary: "Ends an open order: handed off, a no-show without a refund, or a full refund",
  params: IdParams,
  body: z.strictObject({ orderId: Id, outcome: z.enum(OPEN_ORDER_OUTCOMES) }),
  response: DayClose,
  errors: [...errors, "ORDER_NOT_FOUND", "PAYMENT_IN_PROGRESS"],
});

export const closeDay = route({
  method: "POST",
  path: "/api/crew/events/:id/day-close",
  access: "staff",
  summary: "Closes the day; refused while an order is open or a step has no answer",
  params: IdParams,
  response: DayClose,
  errors: [...errors, "DAY_NOT_COUNTED"],
});

export const reopenDay = route({
  method: "POST",
  path: "/api/admin/events/:id/day-close/reopen",
  access: "admin",
  summary: "Reopens a closed day for a reason; the first close stays",
  params: IdParams,
  body: z.strictObject({ reason: oneLine(CREW_REASON_MAX_LENGTH) }),
  response: DayClose,
  errors: ["EVENT_NOT_FOUND", "EDITED_MEANWHILE"],
});

export const exportDayClose = route({
  method: "GET",
  path: "/api/crew/events/:id/day-close/export.csv",
  access: "staff",
  summary: "The figures of an event's close as CSV, one row each",
  params: IdParams,
  response: file("text/csv"),
  errors: ["EVENT_NOT_FOUND", "FORBIDDEN"],
});
