import {
  ALLERGEN_REPORT_VALUE_MAX_LENGTH,
  CART_LINES_MAX,
  CREW_REASON_MAX_LENGTH,
  INSTRUCTIONS_MAX_LENGTH,
  NAME_MAX_LENGTH,
  TENDERS,
  TIP_MAX_CENTS,
} from "@secret/domain";
import { z } from "zod";
import { AllergenReportFieldSchema } from "../allergen-reports.ts";
import { ERRORS, type ErrorCode } from "../http/errors.ts";
import {
  asGiven,
  GivenCents,
  Id,
  IdParams,
  Instant,
  InstantText,
  oneLine,
  paragraph,
  route,
} from "../http/route.ts";
import { LimitSelling, ResumeSelling, StopSelling } from "../incidents/stop-selling.ts";
import { OrderStatusSchema } from "../orders/orders.ts";
import { CrewOrder } from "./board.ts";

const every = {
  /** Device's id of the action; sending it again returns the first result. */
  id: Id,
  /** Time of the action by the device's clock, corrected by the server's time it last knew. */
  at: InstantText,
};

/** Action of a crew member's device. */
export const CrewAction = z.discriminatedUnion("kind", [
  /** Move to the next column or back. An undo is a move back. */
  z.strictObject({
    ...every,
    kind: z.literal("move"),
    orderId: Id,
    from: OrderStatusSchema,
    to: OrderStatusSchema,
  }),
  /** Scan of a pickup code. */
  z.strictObject({ ...every, kind: z.literal("scan"), orderId: Id, token: asGiven(200).min(16) }),
  /** Hand-off without a code. */
  z.strictObject({
    ...every,
    kind: z.literal("hand-off"),
    orderId: Id,
    reason: oneLine(CREW_REASON_MAX_LENGTH),
  }),
  /** Sale at the counter. */
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
    /** Total that the crew took. */
    shownTotalCents: GivenCents,
    tender: z.enum(TENDERS),
    name: z.union([z.literal(""), oneLine(NAME_MAX_LENGTH)]).default(""),
    phone: z.union([z.literal(""), oneLine(40)]).default(""),
    /** Whether it was sold offline from the device's allotment. */
    isFromAllotment: z.boolean().default(false),
    /** Charge in Square's Point of Sale app that paid it; without it, a terminal payment was typed by hand. */
    terminalChargeId: Id.optional(),
    /** Pickup window that the crew chose. Without it the counter's rule chooses, or the allotment. */
    pickupWindowId: Id.optional(),
  }),
  /** Undo of a sale, while nobody has started its order. The money goes back at the counter. */
  z.strictObject({ ...every, kind: z.literal("undo-sale"), orderId: Id }),
  /** Correction of how a sale was paid. */
  z.strictObject({ ...every, kind: z.literal("correct-tender"), orderId: Id, tender: z.enum(TENDERS) }),
  /** Free remake of an order's pieces, because the bag was wrong. */
  z.strictObject({
    ...every,
    kind: z.literal("remake"),
    orderId: Id,
    lines: z
      .array(
        z.strictObject({
          position: z
            .int()
            .min(0)
            .max(CART_LINES_MAX - 1),
          quantity: z.int().min(1).max(999),
        }),
      )
      .min(1)
      .max(CART_LINES_MAX),
  }),
  /** One free piece of an item, which is made like a remake. */
  z.strictObject({ ...every, kind: z.literal("free-item"), orderId: Id, menuItemId: Id }),
  /** End of an order's remake and free items: handed off, or not needed after all. */
  z.strictObject({ ...every, kind: z.literal("end-remake"), orderId: Id, isHandedOff: z.boolean() }),
  /** Undo of a hand-off of an order's remake and free items, which go back on the board. */
  z.strictObject({
    ...every,
    kind: z.literal("take-back-remake"),
    orderId: Id,
    /** Id of the action that handed them off. */
    handOffId: Id,
  }),
  /** One field of an allergen report, as typed. */
  z.strictObject({
    ...every,
    kind: z.literal("allergen-report"),
    /** The id of the order that it is about, or one that the device made. */
    reportId: Id,
    field: AllergenReportFieldSchema,
    value: paragraph(ALLERGEN_REPORT_VALUE_MAX_LENGTH),
  }),
  /** Printed labels or tickets. */
  z.strictObject({ ...every, kind: z.literal("print"), orderIds: z.array(Id).min(1).max(500) }),
  /** Acknowledged conflict between two devices. */
  z.strictObject({ ...every, kind: z.literal("conflict-seen"), conflictId: Id }),
  StopSelling,
  ResumeSelling,
  LimitSelling,
]);
export type CrewAction = z.infer<typeof CrewAction>;
type Without<Each, Names extends PropertyKey> = Each extends unknown ? Omit<Each, Names> : never;

/** Crew action without the id and time that the device adds. */
export type NewCrewAction = Without<CrewAction, "id" | "at">;
export type CrewActionKind = CrewAction["kind"];

/** Maximum actions per upload. */
export const CREW_UPLOAD_MAX = 100;

/** Result of a crew action. */
export const CrewAnswer = z.object({
  /** Id of the action. */
  id: Id,
  /**
   * Outcome. done: recorded. already: no change was needed. conflict: the bag was handed off by mistake: twice, on a
   * void code, or of a cancelled or released order; see the board's conflicts. refused: nothing changed.
   */
  outcome: z.enum(["done", "already", "conflict", "refused"]),
  /** Error code, if refused. */
  code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]).nullable(),
  /** Error message, if refused. */
  message: z.string().nullable(),
  /** Current state of the order; null if the action isn't about an order of this event. */
  order: CrewOrder.nullable(),
});
export type CrewAnswer = z.infer<typeof CrewAnswer>;

export const sendCrewActions = route({
  method: "POST",
  path: "/api/crew/events/:id/actions",
  access: "staff",
  summary:
    "Records a crew device's actions in order; each is decided on its own, and a repeated one returns its first result",
  params: IdParams,
  body: z.strictObject({
    deviceId: Id,
    /**
     * Account that did the actions. A tab may not know yet that somebody else signed in on its device, so nothing is
     * accepted in their name. An admin may send a device's actions of an account that is no longer crew.
     */
    accountId: Id,
    actions: z.array(CrewAction).min(1).max(CREW_UPLOAD_MAX),
  }),
  response: z.object({ serverTime: Instant, answers: z.array(CrewAnswer) }),
  errors: ["EVENT_NOT_FOUND", "SIGN_IN_REQUIRED"],
});
