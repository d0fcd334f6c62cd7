import type { Failure } from "@secret/domain";
import { type ErrorDefinition, fillIn } from "./error-definition.ts";

/** Errors the checkout shows before the server would. Kept apart, so that it needn't load the whole catalog. */
export const ORDERING_ERRORS = {
  EVENT_NOT_ACTIVE: { status: 409, message: "Event is not currently active." },
  REGISTRATION_NOT_OPEN: { status: 409, message: "Registration opens {opensAt}." },
  REGISTRATION_ENDED: { status: 409, message: "Registration period has ended." },
  DRAW_IN_PROGRESS: {
    status: 409,
    message: "The draw is underway. Anything left goes on sale right after it.",
  },
  EVENT_FULL: { status: 409, message: "Event is fully booked." },
  ITEM_UNAVAILABLE: { status: 409, message: "{name} is no longer on the menu." },
  ITEM_SOLD_OUT: { status: 409, message: "{name} is sold out." },
  ITEM_NOT_ENOUGH: { status: 409, message: "Only {left} of {name} left." },
  ITEM_LIMIT_REACHED: {
    status: 409,
    message: "Limit {limit} of {name} per person, including earlier orders.",
  },
  PICKUP_WINDOW_FULL: { status: 409, message: "This pickup window is full. Please choose another." },
  PICKUP_WINDOW_OVER: { status: 409, message: "This pickup window is over. Please choose another." },
  PROMO_CODE_USED: { status: 409, message: "This code works {times} per member." },
  PROMO_CODE_FIRST_ORDER: { status: 409, message: "This code is for first orders only." },
  PROMO_CODE_MINIMUM: { status: 409, message: "This code needs a subtotal of {minimum} or more." },
} as const satisfies Record<string, ErrorDefinition>;

/** Returns the message of an ordering error with its parameters filled in. */
export function orderingMessage({ code, params }: Failure<keyof typeof ORDERING_ERRORS>): string {
  return fillIn(ORDERING_ERRORS[code], params);
}
