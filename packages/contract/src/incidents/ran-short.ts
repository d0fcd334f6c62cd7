import { PIECES_LEFT_MAX, SHORT_ANSWERS } from "@secret/domain";
import { z } from "zod";
import { Cents, Id, IdParams, Nothing, route } from "../http/route.ts";
import { PreviewVersion, StartedIncident } from "./incidents.ts";

/** Food of an item in nobody's bag, raw and cooked. */
const Count = z.strictObject({
  menuItemId: Id,
  counted: z.coerce.number().int().min(0).max(PIECES_LEFT_MAX),
});

/** Consequences of a count. */
export const ShortPreview = z.object({
  version: PreviewVersion,
  /** Pieces that are paid and not made yet, and those of them that there is no food for. */
  promised: z.int(),
  short: z.int(),
  /** Pieces that are given back to orders that were cut and whose owners are still choosing. */
  found: z.int(),
  /** Members who get fewer, and those who get none. */
  fewer: z.int(),
  none: z.int(),
  /** Amount that goes back if everybody takes what is left, in cents. */
  amountCents: Cents,
  notified: z.int(),
  unreached: z.int(),
  /** Text to the first of them; null if nobody gets one. */
  text: z.string().nullable(),
  /** Whether the reader may confirm it: staff only see it. */
  mayStart: z.boolean(),
  /** Confirmed shortage, while it can be undone. */
  undoable: StartedIncident.nullable(),
  /** The item's shortage that isn't settled yet; null if there is none. */
  open: z
    .object({
      /** Orders that were cut, by who answered. */
      answered: z.int(),
      standing: z.int(),
      byDefault: z.int(),
      waiting: z.int(),
      /** Their members that no message can reach. */
      unreached: z.int(),
    })
    .nullable(),
});
export type ShortPreview = z.infer<typeof ShortPreview>;

export const previewShort = route({
  method: "GET",
  path: "/api/crew/events/:id/incidents/short",
  access: "staff",
  summary: "Previews a count of an item: the pieces missing, who gets fewer, and the money; changes nothing",
  params: IdParams,
  query: Count,
  response: ShortPreview,
  errors: ["EVENT_NOT_FOUND", "MENU_ITEM_NOT_FOUND"],
});

export const startShort = route({
  method: "POST",
  path: "/api/crew/events/:id/incidents/short",
  access: "staff",
  summary:
    "Records a count as previewed: limits sales to what isn't promised, and cuts orders once it can't be undone anymore. While members choose, found food is given back. Returns a new preview instead if anything changed",
  params: IdParams,
  body: z.strictObject({
    menuItemId: Id,
    counted: z.int().min(0).max(PIECES_LEFT_MAX),
    version: PreviewVersion,
  }),
  response: z.object({
    /** Whether the count was recorded; false if the preview was outdated. */
    isRecorded: z.boolean(),
    preview: ShortPreview,
  }),
  errors: ["EVENT_NOT_FOUND", "MENU_ITEM_NOT_FOUND", "FORBIDDEN", "INCIDENT_IN_PROGRESS"],
});

/** Pieces that an order lost to a shortage, and why. */
export const OrderShortage = z.object({
  name: z.string(),
  /** Pieces that are left of those bought. */
  have: z.int(),
  want: z.int(),
  /** Pieces missing in all, and the orders that they were taken from. */
  short: z.int(),
  orders: z.int(),
  /** Whether its owner's standing answer made it one of the first. */
  isVolunteer: z.boolean(),
  /** Amount on its way back; null until the choice is settled, and while a dispute withholds it. */
  refundedCents: Cents.nullable(),
});
export type OrderShortage = z.infer<typeof OrderShortage>;

export const getOrderShortages = route({
  method: "GET",
  path: "/api/orders/:id/shortages",
  access: "member",
  summary: "The pieces that an own order lost because the event ran short",
  params: IdParams,
  response: z.object({ shortages: z.array(OrderShortage) }),
  errors: ["ORDER_NOT_FOUND"],
});

const StandingAnswer = z.strictObject({ answer: z.enum(SHORT_ANSWERS) });

export const getShortAnswer = route({
  method: "GET",
  path: "/api/short-answer",
  access: "member",
  summary: "The member's standing answer for when an event runs short",
  response: StandingAnswer,
  errors: [],
});

export const setShortAnswer = route({
  method: "PUT",
  path: "/api/short-answer",
  access: "member",
  summary: "Sets the member's standing answer for when an event runs short",
  body: StandingAnswer,
  response: Nothing,
  errors: [],
});
