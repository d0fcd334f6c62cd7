import {
  CART_LINES_MAX,
  CREW_REASON_MAX_LENGTH,
  INSTRUCTIONS_MAX_LENGTH,
  NAME_MAX_LENGTH,
  TENDERS,
  TIP_MAX_CENTS,
} from "@secret/domain";
import { z } from "zod";
import { ERRORS, type ErrorCode } from "../http/errors.ts";
import { asGiven, GivenCents, Id, IdParams, Instant, oneLine, route } from "../http/route.ts";
import { OrderStatusSchema } from "../orders/orders.ts";
import { CrewOrder } from "./board.ts";

const every = {
  /** The device's own: sent again, it gets its first answer. */
  id: Id,
  /** When it was done, by the device's clock, corrected by what it last knew of the server's. */
  at: Instant,
};

export const CrewAction = z.discriminatedUnion("kind", [
  /** On to the next column, or back. An undo is a move back. */
  z.strictObject({
    ...every,
    kind: z.literal("move"),
    orderId: Id,
    from: OrderStatusSchema,
    to: OrderStatusSchema,
  }),
  /** A pickup code was shown. */
  z.strictObject({ ...every, kind: z.literal("scan"), orderId: Id, token: asGiven(200).min(16) }),
  /** Handed over without its code. */
  z.strictObject({
    ...every,
    kind: z.literal("hand-over"),
    orderId: Id,
    reason: oneLine(CREW_REASON_MAX_LENGTH),
  }),
  /** Sold at the counter. */
  z.strictObject({
    ...every,
    kind: z.literal("sale"),
    lines: z
      .array(
        z.strictObject({
          menuItemId: Id,
          quantity: z.int().min(1).max(999),
          specialInstructions: z.union([z.literal(""), oneLine(INSTRUCTIONS_MAX_LENGTH)]).default(""),
        }),
      )
      .min(1)
      .max(CART_LINES_MAX),
    tipCents: z.int().min(0).max(TIP_MAX_CENTS).default(0),
    /** The total that the crew took. */
    shownTotalCents: GivenCents,
    tender: z.enum(TENDERS),
    name: z.union([z.literal(""), oneLine(NAME_MAX_LENGTH)]).default(""),
    phone: z.union([z.literal(""), oneLine(40)]).default(""),
    /** From what this device set aside: sold without signal. */
    isSetAside: z.boolean().default(false),
  }),
  /** Labels or tickets left the printer. */
  z.strictObject({ ...every, kind: z.literal("print"), orderIds: z.array(Id).min(1).max(500) }),
  /** Somebody has seen that two devices took one order. */
  z.strictObject({ ...every, kind: z.literal("conflict-seen"), conflictId: Id }),
]);
export type CrewAction = z.infer<typeof CrewAction>;
export type CrewActionKind = CrewAction["kind"];

/** So many actions go in one upload at most. */
export const CREW_UPLOAD_MAX = 100;

export const CrewAnswer = z.object({
  /** The action's. */
  id: Id,
  /**
   * done: recorded. already: it was so before, nothing changed. conflict: the bag was handed out by mistake: twice, on a void
   * code, or of a cancelled order; see the board's conflicts. refused: nothing changed.
   */
  outcome: z.enum(["done", "already", "conflict", "refused"]),
  /** Why not. */
  code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]).nullable(),
  /** The words for it. */
  message: z.string().nullable(),
  /** As it is now; null where the action is about none, or about one that isn't of this event. */
  order: CrewOrder.nullable(),
});
export type CrewAnswer = z.infer<typeof CrewAnswer>;

export const sendCrewActions = route({
  method: "POST",
  path: "/api/crew/events/:id/actions",
  access: "staff",
  summary:
    "What a device of the crew did, in its order; each is decided by itself, once, and a repeated one gets its first answer",
  params: IdParams,
  body: z.strictObject({
    deviceId: Id,
    /**
     * The doer. A tab may not know yet that somebody else has signed in on its device, so nothing is accepted in their name. But
     * an admin may send a device's actions of an account that is no longer crew.
     */
    accountId: Id,
    actions: z.array(CrewAction).min(1).max(CREW_UPLOAD_MAX),
  }),
  response: z.object({ serverTime: Instant, answers: z.array(CrewAnswer) }),
  errors: ["EVENT_NOT_FOUND", "SIGN_IN_REQUIRED"],
});
