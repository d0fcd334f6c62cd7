import type { Failure } from "@secret/domain";
import { BRAND } from "@secret/domain";
import { type ErrorDefinition, fillIn } from "./error-definition.ts";
import { BUSY_TEXT, INTERNAL_TEXT } from "./fallback-texts.ts";
import { ORDERING_ERRORS } from "./ordering-errors.ts";
import { PASSKEY_ERRORS } from "./passkey-errors.ts";

/** Every error the server returns. A code is never renamed, because clients and tests rely on it. */
export const ERRORS = {
  // The request itself
  INVALID_INPUT: { status: 400, message: "Please check the highlighted field." },
  MALFORMED_REQUEST: { status: 400, message: "We couldn't read that request." },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: "Please send JSON." },
  PAYLOAD_TOO_LARGE: { status: 413, message: "That's too much at once. Try something smaller." },
  NOT_FOUND: { status: 404, message: "There's nothing here." },
  SIGN_IN_REQUIRED: { status: 401, message: "Please sign in first." },
  FORBIDDEN: { status: 403, message: "Access Denied - You don't have admin privileges" },
  SECOND_FACTOR_REQUIRED: {
    status: 403,
    message: "This area requires two-step verification. Add it to your account first.",
  },
  API_KEY_NOT_VALID: {
    status: 401,
    message: "This API key isn't valid. It may have been revoked, or it has expired.",
  },
  API_KEY_READ_ONLY: { status: 403, message: "This API key can only read." },
  API_KEY_NOT_ALLOWED: { status: 403, message: "API keys can't do this. Sign in instead." },
  API_KEY_LIMIT: { status: 409, message: "There can be up to {most} active API keys. Revoke one first." },
  FOREIGN_ORIGIN: { status: 403, message: "This request came from another site, so we blocked it." },
  RATE_LIMITED: { status: 429, message: "Too many attempts. Please wait a moment and try again." },
  BUSY: { status: 503, message: BUSY_TEXT },
  INTERNAL: { status: 500, message: INTERNAL_TEXT },

  // Notes and tags of members
  TAG_NOT_FOUND: { status: 409, message: "No member has this tag anymore. Choose another." },
  TOO_MANY_NOTES: { status: 409, message: "A member can have up to {most} notes. Remove one first." },
  TOO_MANY_TAGS: { status: 409, message: "A member can have up to {most} tags. Remove one first." },
  TOO_MANY_TAGS_IN_ALL: {
    status: 409,
    message: "There can be up to {most} tags in all. Use one you have, or remove one first.",
  },

  // Notifications
  TEST_LIMIT_REACHED: { status: 429, message: "That's enough tests for now. Try again in an hour." },

  // Reports about orders
  REPORT_NOT_OPEN: { status: 409, message: "You can report a problem for two weeks after pickup." },
  REPORT_ALREADY_OPEN: { status: 409, message: "You already told us. We'll get back to you." },

  // Closing the day
  DAY_NOT_COUNTED: { status: 409, message: "Some steps are still open. Answer or skip them first." },

  // Events and ordering
  ...ORDERING_ERRORS,
  EVENT_NOT_FOUND: { status: 404, message: "Event not found" },
  EVENT_HAS_ORDERS: {
    status: 409,
    message: "An event with orders or entries can't be deleted. Cancel it instead.",
  },
  EDITED_MEANWHILE: {
    status: 409,
    message:
      "Someone else changed this in the meantime. Your changes are still here: compare both, then save.",
  },
  LIMIT_BELOW_TAKEN: { status: 409, message: "{taken} are already taken, so it can't be lower." },
  PROMO_CODE_TAKEN: {
    status: 409,
    message: "There's already a promo code with this name. It may have ended.",
  },
  NO_DRAW: { status: 404, message: "This event has no draw." },
  ENTRIES_NOT_OPEN: { status: 409, message: "Entries open {opensAt}." },
  ENTRIES_CLOSED: { status: 409, message: "Entries are closed, so you can't change yours anymore." },
  PHONE_NOT_VERIFIED: {
    status: 409,
    message: "This draw requires a verified phone number. Verify yours first.",
  },
  DRAW_NOT_FINISHED: { status: 409, message: "The draw isn't over yet." },
  NOT_SOLD_OUT: { status: 409, message: "It isn't sold out. You can order now." },
  MENU_ITEM_NOT_FOUND: { status: 404, message: "This item is no longer on the menu." },
  MENU_ITEM_HELD: {
    status: 409,
    message: "{name} has been ordered, so it can't be removed. You can switch it off.",
  },
  MENU_FULL: { status: 409, message: "A menu can have up to 100 items." },
  PICTURE_REFUSED: { status: 422, message: "{reason}" },
  PICTURE_NOT_FOUND: { status: 404, message: "Picture not found" },
  DRAW_STARTED: {
    status: 409,
    message:
      "Members have entered the draw. You can only close entries or ordering later, or cancel the event.",
  },
  PICKUP_WINDOW_HELD: {
    status: 409,
    message: "The {window} pickup window has orders, so it can't be removed. You can move it.",
  },
  EVENT_NOT_ARCHIVABLE: {
    status: 409,
    message: "Members can still see this event. Complete or cancel it before you archive it.",
  },
  EVENT_NOT_DELETABLE: { status: 409, message: "Only a draft can be deleted. Cancel the event instead." },
  PICKUP_WINDOW_NOT_FOUND: {
    status: 409,
    message: "This pickup window no longer exists. Please choose another.",
  },
  PENDING_ORDER_EXISTS: {
    status: 409,
    message: "You already have an unpaid order for this event. Pay it or change it first.",
  },
  TOTAL_CHANGED: {
    status: 409,
    message: "Prices changed since you filled your cart. We updated it. Please check the new total.",
  },
  PROMO_CODE_INVALID: { status: 409, message: "This promo code isn't valid for this order." },
  IDEMPOTENCY_KEY_REUSED: {
    status: 409,
    message: "Something changed since you started. Please reload and try again.",
  },

  // Orders
  ORDER_LIMIT: {
    status: 429,
    message:
      "You left {count} orders for this event unpaid in the last hour. You can order again at {liftsAt}.",
  },
  ITEM_ORDER_LIMIT: { status: 409, message: "At most {limit} of {name} per order." },
  ORDER_NOT_FOUND: { status: 404, message: "Order not found" },
  ORDER_MOVE_NOT_ALLOWED: { status: 409, message: "An order can't go from {from} to {to}." },
  ORDER_NOT_CANCELLABLE: { status: 409, message: "This order can no longer be cancelled." },
  ORDER_NOT_CHANGEABLE: { status: 409, message: "This order can no longer be changed." },
  ORDER_NOT_PAYABLE: {
    status: 409,
    message: "This order can no longer be paid. Its time ran out or it was cancelled.",
  },
  ORDER_ALREADY_PAID: { status: 409, message: "This order is already paid." },
  RETURN_NOT_ALLOWED: {
    status: 409,
    message:
      "An order can be returned once it can't be cancelled anymore, until it's ready or its pickup window begins.",
  },
  RETURN_IN_PROGRESS: {
    status: 409,
    message: "This order is on the waitlist. Take it back first.",
  },
  OFFER_OVER: { status: 409, message: "This order isn't being held for you anymore." },
  REASON_REQUIRED: { status: 409, message: "Please give a reason for this change." },
  PAYMENT_REQUIRED: { status: 409, message: "An order without a payment can't be {to}." },

  // Transfers
  TRANSFER_ORDER_NOT_FOUND: { status: 404, message: "Order not found or access denied" },
  ORDER_NOT_TRANSFERABLE: { status: 409, message: "Cannot transfer order with status: {status}" },
  TRANSFER_IN_PROGRESS: { status: 409, message: "Transfer already in progress for this order" },
  TRANSFER_NOT_FOUND: { status: 404, message: "Transfer not found" },
  TRANSFER_INVALID: { status: 404, message: "Invalid transfer token" },
  TRANSFER_EXPIRED: { status: 409, message: "Transfer token has expired" },
  TRANSFER_CLAIMED: { status: 409, message: "Transfer has already been claimed" },
  TRANSFER_OWN: { status: 409, message: "This order is yours already. Send the link to your friend." },

  // Payments
  INVALID_PAYMENT_AMOUNT: { status: 422, message: "Invalid payment amount" },
  PAYMENT_DECLINED: { status: 402, message: "{message}" },
  PAYMENT_IN_PROGRESS: {
    status: 409,
    message: "A payment for this order is in progress. We're checking with Square.",
  },
  PAYMENT_UNAVAILABLE: { status: 503, message: "Payment system unavailable. Please try again later." },
  PAYMENT_LIMIT_REACHED: {
    status: 429,
    message: "That's a lot of payments in a short time. Please wait an hour or ask us for help.",
  },
  PAYMENT_CARD_LIMIT_REACHED: {
    status: 429,
    message:
      "You've used several cards today. This one wasn't charged. Please wait a day or ask us for help.",
  },
  REFUND_TOO_LARGE: { status: 409, message: "Only {left} of this payment can still be refunded." },
  REFUND_CHANGED: {
    status: 409,
    message: "Some of these items have already been refunded. Please check what's left, then try again.",
  },
  PAYMENT_DISPUTED: {
    status: 409,
    message:
      "The cardholder disputed this payment with their bank. We can't refund it now, since they could be paid twice. Answer in Square's dashboard.",
  },
  DEPOSIT_NOT_FOUND: { status: 404, message: "Deposit not found" },
  PAYMENT_NOT_FOUND: { status: 404, message: "Payment not found" },
  REFUND_NOT_FOUND: { status: 404, message: "Refund not found" },
  REFUND_NOT_OWED: {
    status: 409,
    message: "This amount isn't owed anymore: it was already sent, or the order went ahead.",
  },
  WEBHOOK_SIGNATURE_INVALID: { status: 403, message: "The signature doesn't match." },

  // Messages
  BROADCAST_HAS_BEGUN: {
    status: 409,
    message: "This broadcast is already going out, so it can't be changed. You can stop it.",
  },
  BROADCAST_IS_OVER: { status: 409, message: "This broadcast has already ended." },
  MESSAGE_NOT_FAILED: { status: 409, message: "Only failed messages can be resent." },
  MESSAGE_NOT_WANTED: {
    status: 409,
    message: "We can't reach this member this way: the channel is off, unverified, or opted out.",
  },

  // Pushes
  PUSH_SUBSCRIPTION_REFUSED: {
    status: 422,
    message: "We can't send push notifications to this browser. You'll still get emails and texts.",
  },

  // Pickup
  PICKUP_CODE_INVALID: { status: 404, message: "QR code not found or invalid" },
  PICKUP_CODE_REPLACED: {
    status: 409,
    message: "This code was replaced. The order has a new one, and may have a new owner.",
  },
  PICKUP_CODE_USED: { status: 409, message: "QR code already used for pickup" },
  PICKUP_CODE_EXPIRED: { status: 409, message: "QR code has expired" },
  ORDER_CANCELLED: { status: 409, message: "This order was cancelled. If the bag is gone, tell an admin." },
  ORDER_NOT_READY: { status: 409, message: "Order not ready for pickup. Current status: {status}" },

  // Incidents on a pickup day
  INCIDENT_IN_PROGRESS: {
    status: 409,
    message: "Someone is already fixing this order. Try again in a few seconds.",
  },
  PLAN_CHANGE_NEEDED: {
    status: 409,
    message: "Orders are waiting for this place and time. Save again to ask their owners.",
  },
  CHOICE_OVER: { status: 409, message: "It's too late to change this choice." },
  ORDER_RELEASED: { status: 409, message: "This order was released, and somebody got its food." },
  REFUND_LIMIT_REACHED: {
    status: 409,
    message: "You can refund {left} more of this order. Ask the event's lead or an admin.",
  },

  // The crew
  UNDO_TOO_LATE: { status: 409, message: "It's too late to undo this." },
  NOT_IN_ALLOTMENT: { status: 409, message: "Nothing's set aside on this device anymore." },
  CHECK_IN_NOT_OPEN: { status: 409, message: "You can check in around your pickup window." },

  // Tips
  NO_TIPS_TO_SPLIT: { status: 409, message: "There are no tips to split." },
  TIPS_CHANGED: {
    status: 409,
    message: "The tips have changed. Please check the new shares, then save again.",
  },
  TIP_MANAGER: { status: 409, message: "{name} is an admin. By law, managers can't share tips." },
  TIP_NOT_CREW: { status: 409, message: "Only crew, and people who worked that evening, share tips." },
  TIP_HOURS_MISSING: { status: 409, message: "Enter hours for everyone who worked." },

  // The card terminal
  TERMINAL_CHARGE_NOT_FOUND: { status: 404, message: "This charge isn't waiting on this device anymore." },
  TERMINAL_PAYMENT_CLAIMED: { status: 409, message: "This payment already paid another sale." },
  TERMINAL_PAYMENT_CONFIRMED: {
    status: 409,
    message: "Square confirmed this card payment, so it stays one.",
  },
  TERMINAL_PAYMENT_UNLIKE: { status: 409, message: "Square's payment doesn't match this sale: {why}." },

  // Webhooks
  WEBHOOK_URL_REFUSED: {
    status: 400,
    message: "Enter a public address that starts with https://, without a port or password.",
  },
  WEBHOOK_ENDPOINT_LIMIT: {
    status: 409,
    message: "There can be up to {limit} webhook endpoints. Delete one first.",
  },
  WEBHOOK_ENDPOINT_OFF: { status: 409, message: "This endpoint is off. Turn it on first." },

  // Settings
  SETTING_FIXED: { status: 409, message: "This is set in the server's environment. Change it there." },
  OWN_SECOND_FACTOR_FIRST: {
    status: 409,
    message: "Add two-step verification to your own account first, or you'd lock yourself out.",
  },

  // Accounts. At /auth/v1 the codes are spelled in lower case, as its published client knows them.
  VALIDATION_FAILED: { status: 400, message: "{reason}" },
  BAD_JSON: { status: 400, message: "We couldn't read that request." },
  NO_AUTHORIZATION: { status: 401, message: "Please sign in first." },
  BAD_JWT: { status: 403, message: "The access token is invalid or has expired." },
  SESSION_NOT_FOUND: { status: 403, message: "You're signed out. Please sign in again." },
  SESSION_EXPIRED: { status: 401, message: "Your session has ended. Please sign in again." },
  REFRESH_TOKEN_NOT_FOUND: { status: 400, message: "You're signed out. Please sign in again." },
  REFRESH_TOKEN_ALREADY_USED: { status: 400, message: "You're signed out. Please sign in again." },
  FLOW_STATE_NOT_FOUND: { status: 404, message: "This link isn't valid or has expired." },
  BAD_CODE_VERIFIER: { status: 400, message: "This link was requested on another device." },
  INVALID_CREDENTIALS: {
    status: 400,
    message: "That email, phone or password isn't right. Please try again.",
  },
  EMAIL_NOT_CONFIRMED: { status: 400, message: "Please verify your email first." },
  PHONE_NOT_CONFIRMED: { status: 400, message: "Please verify your phone number first." },
  USER_BANNED: { status: 403, message: "This account is deactivated. Please contact us." },
  OTP_EXPIRED: { status: 403, message: "Invalid or expired code. Request a new one and try again." },
  OTHER_ACCOUNT_SIGNED_IN: {
    status: 409,
    message: "Someone else is signed in here. Sign out first, or continue as them.",
  },
  NEW_PASSWORD_REQUIRED: { status: 422, message: "Please choose a password for your new account." },
  OVER_EMAIL_SEND_RATE_LIMIT: {
    status: 429,
    message: "Please wait {retryAfterSeconds} seconds before requesting another code.",
  },
  OVER_SMS_SEND_RATE_LIMIT: {
    status: 429,
    message: "Please wait {retryAfterSeconds} seconds before requesting another code.",
  },
  OVER_REQUEST_RATE_LIMIT: { status: 429, message: "Too many attempts. Please wait a moment and try again." },
  /** `reasons`: "length" or "pwned", as the published client reads them. */
  WEAK_PASSWORD: { status: 422, message: "{reason}" },
  SAME_PASSWORD: { status: 422, message: "This is your current password. Please choose a new one." },
  CURRENT_PASSWORD_REQUIRED: { status: 400, message: "Please enter your current password." },
  CURRENT_PASSWORD_INVALID: { status: 400, message: "Your current password isn't right." },
  REAUTHENTICATION_NEEDED: {
    status: 400,
    message: "Please confirm it's you, then try again.",
  },
  REAUTHENTICATION_NOT_VALID: {
    status: 422,
    message: "Invalid or expired code. Request a new one and try again.",
  },
  ACCOUNT_UNDO_EXPIRED: {
    status: 404,
    message: "This link isn't valid or has expired.",
  },
  ACCOUNT_UNDO_USED: { status: 409, message: "This was already undone." },
  CONTACT_READ_ONLY: {
    status: 409,
    message: "A verified email or phone number can't be changed here. Please contact us.",
  },
  INSUFFICIENT_AAL: { status: 403, message: "Please finish two-step verification first." },
  MFA_FACTOR_NOT_FOUND: { status: 404, message: "This two-step method was removed." },
  MFA_CHALLENGE_EXPIRED: { status: 422, message: "This took too long. Please try again." },
  /** At /auth/v1 "mfa_factor_not_found", as in the published server. */
  MFA_CHALLENGE_NOT_FOUND: { status: 422, message: "This took too long. Please try again." },
  /** At /auth/v1 "validation_failed". */
  FACTOR_ID_INVALID: { status: 404, message: "This two-step method was removed." },
  MFA_VERIFICATION_FAILED: { status: 422, message: "Invalid verification code" },
  MFA_FACTOR_NAME_CONFLICT: { status: 422, message: "You already have a two-step method with this name." },
  MFA_VERIFIED_FACTOR_EXISTS: { status: 422, message: "You already have this two-step method." },
  MFA_RECOVERY_CODES_SOLE_FACTOR: { status: 422, message: "Please add two-step verification first." },
  MFA_WEBAUTHN_ENROLL_NOT_ENABLED: { status: 422, message: "Please add a passkey instead." },
  TOO_MANY_ENROLLED_MFA_FACTORS: { status: 422, message: "You have 10 of these. Please remove one first." },
  WEBAUTHN_CHALLENGE_EXPIRED: { status: 422, message: "This took too long. Please try again." },
  WEBAUTHN_CHALLENGE_NOT_FOUND: {
    status: 400,
    message: "This passkey request was already used. Please try again.",
  },
  ...PASSKEY_ERRORS,
  PASSKEY_NOT_FOUND: { status: 404, message: "This passkey was removed." },
  PHONE_PROVIDER_DISABLED: {
    status: 400,
    message: "We can't send texts right now. Please use your email instead.",
  },
  NUMBER_STOPPED: {
    status: 409,
    message: "This number replied STOP, so our texts can't reach it. {howToStart}, then request a new code.",
  },
  ANONYMOUS_PROVIDER_DISABLED: { status: 422, message: "Please sign up with an email or a phone number." },
  PROVIDER_DISABLED: { status: 400, message: "Signing in with another provider is disabled." },
  SAML_PROVIDER_DISABLED: { status: 404, message: "Single sign-on is disabled." },
  WEB3_PROVIDER_DISABLED: { status: 422, message: "Signing in with a wallet is disabled." },
  FEATURE_DISABLED: { status: 404, message: "Signing in to other apps with this account is disabled." },
  MANUAL_LINKING_DISABLED: { status: 404, message: "Linking other identities is disabled." },
  INVITATION_REQUIRED: {
    status: 422,
    message: `${BRAND.programme} is by invitation only right now. Please use your invitation.`,
  },
  INVITATION_NOT_VALID: { status: 422, message: "This invitation code isn't valid. Please check it." },
  INVITATION_EXPIRED: { status: 422, message: "This invitation has expired. Please ask for a new one." },
  INVITATION_USED_UP: { status: 422, message: "This invitation has been used up. Please ask for a new one." },
  LAST_ADMIN: { status: 409, message: "The last admin can't be demoted, deactivated or deleted." },
  OPEN_ORDERS: {
    status: 409,
    message: "You still have an open order. Pick it up or cancel it before you delete your account.",
  },
  MEMBER_HAS_OPEN_ORDERS: {
    status: 409,
    message: "This member has an open order. Hand it off or cancel it before you delete the account.",
  },
} as const satisfies Record<string, ErrorDefinition>;

export type ErrorCode = keyof typeof ERRORS;

/** Returns a failure's message with its parameters filled in. */
export function errorMessage(failure: Failure<ErrorCode>): string {
  return fillIn(ERRORS[failure.code], failure.params);
}
