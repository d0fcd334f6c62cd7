import { ALLERGENS } from "@secret/domain";
import { z } from "zod";
import { Id, IdParams, Nothing, oneLine, route } from "../http/route.ts";
import { PreviewVersion } from "./incidents.ts";

const WrongBag = z.strictObject({
  /** Order of the member who has the bag. */
  orderId: Id,
  /** Order whose bag it is. */
  bagOrderId: Id,
});

export const previewAllergenAlarm = route({
  method: "GET",
  path: "/api/crew/events/:id/allergen-alarm",
  access: "staff",
  summary: "Previews the alarm to the holder of a wrong bag; changes nothing",
  params: IdParams,
  query: WrongBag,
  response: z.object({
    allergens: z.array(z.enum(ALLERGENS)),
    isUnchecked: z.boolean(),
    /** Null if the bag has no allergen that the holder's order doesn't have. */
    text: z.string().nullable(),
    /** Whether a message outside of the app reaches the holder. */
    isReached: z.boolean(),
    /** Whether the reader may send it: the event's lead and admins. */
    maySend: z.boolean(),
  }),
  errors: ["EVENT_NOT_FOUND", "ORDER_NOT_FOUND"],
});

export const sendAllergenAlarm = route({
  method: "POST",
  path: "/api/crew/events/:id/allergen-alarm",
  access: "staff",
  summary: "Warns the holder of a wrong bag at once; it can't be undone, and a repeated one isn't sent again",
  params: IdParams,
  body: WrongBag.extend({
    /** Text that was on screen. */
    shownText: oneLine(200),
  }),
  response: Nothing,
  errors: ["EVENT_NOT_FOUND", "ORDER_NOT_FOUND", "FORBIDDEN", "EDITED_MEANWHILE", "RATE_LIMITED"],
});

/** Members who recently got an item, and the warning to them. */
export const AllergenWarningPreview = z.object({
  version: PreviewVersion,
  text: z.string(),
  /** One order per member, latest hand-off first, without those already warned about the item. */
  orders: z.array(z.object({ orderId: Id, isReached: z.boolean() })),
  /** Walk-ups with the item, who get no text. */
  walkUps: z.int(),
  maySend: z.boolean(),
});
export type AllergenWarningPreview = z.infer<typeof AllergenWarningPreview>;

export const previewAllergenWarning = route({
  method: "GET",
  path: "/api/crew/events/:id/allergen-warning",
  access: "staff",
  summary: "Previews the warning to everybody who got an item in the last 60 minutes; changes nothing",
  params: IdParams,
  query: z.strictObject({ menuItemId: Id }),
  response: AllergenWarningPreview,
  errors: ["EVENT_NOT_FOUND", "MENU_ITEM_NOT_FOUND"],
});

export const sendAllergenWarning = route({
  method: "POST",
  path: "/api/crew/events/:id/allergen-warning",
  access: "staff",
  summary:
    "Warns everybody who got an item in the last 60 minutes; it can't be undone, and each is warned once",
  params: IdParams,
  body: z.strictObject({ menuItemId: Id, version: PreviewVersion }),
  response: Nothing,
  errors: ["EVENT_NOT_FOUND", "MENU_ITEM_NOT_FOUND", "FORBIDDEN", "EDITED_MEANWHILE", "RATE_LIMITED"],
});

export const getAlarmPhone = route({
  method: "POST",
  path: "/api/crew/events/:id/allergen-alarm/phone",
  access: "staff",
  summary: "Shows the phone number of a member who was warned, for a call; each time is audited",
  params: IdParams,
  body: z.strictObject({ orderId: Id }),
  response: z.object({ phone: z.string().nullable() }),
  errors: ["EVENT_NOT_FOUND", "ORDER_NOT_FOUND", "FORBIDDEN"],
});
