import type { Failure } from "@secret/domain";
import { BUSY_TEXT, INTERNAL_TEXT } from "./fallback-texts.ts";

/** What an error code means at the edge: its HTTP status and the words a member reads. */
interface ErrorDefinition {
  readonly status: number;
  /** `{name}` stands for the failure's parameter of that name. */
  readonly message: string;
}

/** Every error the server answers with. A code is never renamed: clients and tests rely on it. */
export const ERRORS = {
  // The request itself
  INVALID_INPUT: { status: 400, message: "Please check the highlighted field." },
  MALFORMED_REQUEST: { status: 400, message: "The request could not be read." },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: "Please send JSON." },
  PAYLOAD_TOO_LARGE: { status: 413, message: "That is too much at once." },
  NOT_FOUND: { status: 404, message: "There is nothing here." },
  SIGN_IN_REQUIRED: { status: 401, message: "Please sign in first." },
  FORBIDDEN: { status: 403, message: "Access Denied - You don't have admin privileges" },
  SECOND_FACTOR_REQUIRED: {
    status: 403,
    message: "This part of the house asks for a second factor. Add one to your account first.",
  },
  FOREIGN_ORIGIN: { status: 403, message: "This request came from another site and was refused." },
  RATE_LIMITED: { status: 429, message: "Too many attempts. Please wait a moment and try again." },
  BUSY: { status: 503, message: BUSY_TEXT },
  INTERNAL: { status: 500, message: INTERNAL_TEXT },

  // Events and ordering
  EVENT_NOT_FOUND: { status: 404, message: "Event not found" },
  EVENT_NOT_ACTIVE: { status: 409, message: "Event is not currently active." },
  REGISTRATION_NOT_OPEN: { status: 409, message: "Registration opens {opensAt}." },
  REGISTRATION_ENDED: { status: 409, message: "Registration period has ended." },
  EVENT_FULL: { status: 409, message: "Event is fully booked." },
  EVENT_HAS_ORDERS: { status: 409, message: "An event with orders can't be deleted. Cancel it instead." },
  EVENT_NOT_DELETABLE: { status: 409, message: "Only a draft can be deleted. Cancel the event instead." },
  ITEM_UNAVAILABLE: { status: 409, message: "{name} is no longer on the menu." },
  ITEM_SOLD_OUT: { status: 409, message: "{name} is sold out." },
  ITEM_NOT_ENOUGH: { status: 409, message: "Only {left} of {name} left." },
  ITEM_LIMIT_REACHED: { status: 409, message: "At most {limit} of {name} per member." },
  PICKUP_WINDOW_NOT_FOUND: {
    status: 409,
    message: "This pickup window no longer exists. Please choose another.",
  },
  PICKUP_WINDOW_FULL: { status: 409, message: "This pickup window is full. Please choose another." },
  PICKUP_WINDOW_OVER: { status: 409, message: "This pickup window is over. Please choose another." },
  PENDING_ORDER_EXISTS: {
    status: 409,
    message: "You already have an unpaid order for this event. Pay it or change it first.",
  },
  TOTAL_CHANGED: {
    status: 409,
    message: "Prices have changed since you filled your cart. We refreshed it: please look at the new total.",
  },
  PROMO_CODE_INVALID: { status: 409, message: "This promo code is not valid for this order." },
  IDEMPOTENCY_KEY_REUSED: {
    status: 409,
    message: "This request was already made with other content. Please reload and try again.",
  },

  // Orders
  ORDER_NOT_FOUND: { status: 404, message: "Order not found" },
  ORDER_MOVE_NOT_ALLOWED: { status: 409, message: "An order can't go from {from} to {to}." },
  ORDER_NOT_CANCELLABLE: { status: 409, message: "This order can no longer be cancelled." },
  ORDER_NOT_CHANGEABLE: { status: 409, message: "This order can no longer be changed." },
  ORDER_NOT_PAYABLE: {
    status: 409,
    message: "This order can no longer be paid. Its time ran out or it was cancelled.",
  },
  ORDER_ALREADY_PAID: { status: 409, message: "This order is already paid." },
  REASON_REQUIRED: { status: 409, message: "Please give a reason for this change." },
  PAYMENT_REQUIRED: { status: 409, message: "An order without a payment can't be {to}." },

  // Payments
  INVALID_PAYMENT_AMOUNT: { status: 422, message: "Invalid payment amount" },
  PAYMENT_DECLINED: { status: 402, message: "{message}" },
  PAYMENT_IN_PROGRESS: {
    status: 409,
    message: "A payment for this order is under way. We are asking the bank how it ended.",
  },
  PAYMENT_UNAVAILABLE: { status: 503, message: "Payment system unavailable. Please try again later." },
  PAYMENT_LIMIT_REACHED: {
    status: 429,
    message: "Too many declined cards. Please wait an hour or ask us for help.",
  },
  REFUND_TOO_LARGE: { status: 409, message: "Only {left} of this payment can still be refunded." },
  REFUND_NOT_FOUND: { status: 404, message: "Refund not found" },
  REFUND_NOT_OWED: {
    status: 409,
    message: "This money isn't owed any more: it has gone back, or its order goes on.",
  },
  WEBHOOK_SIGNATURE_INVALID: { status: 403, message: "The signature does not match." },

  // Pickup
  PICKUP_CODE_INVALID: { status: 404, message: "QR code not found or invalid" },
  PICKUP_CODE_USED: { status: 409, message: "QR code already used for pickup" },
  PICKUP_CODE_EXPIRED: { status: 409, message: "QR code has expired" },
  ORDER_NOT_READY: { status: 409, message: "Order not ready for pickup. Current status: {status}" },

  // Accounts. At /auth/v1 the codes are spelled in lower case, as its published client knows them.
  VALIDATION_FAILED: { status: 400, message: "{reason}" },
  BAD_JSON: { status: 400, message: "The request could not be read." },
  NO_AUTHORIZATION: { status: 401, message: "Please sign in first." },
  BAD_JWT: { status: 403, message: "The access token is not valid or has expired." },
  SESSION_NOT_FOUND: { status: 403, message: "You are signed out. Please sign in again." },
  SESSION_EXPIRED: { status: 401, message: "Your session has ended. Please sign in again." },
  REFRESH_TOKEN_NOT_FOUND: { status: 400, message: "You are signed out. Please sign in again." },
  REFRESH_TOKEN_ALREADY_USED: { status: 400, message: "You are signed out. Please sign in again." },
  FLOW_STATE_NOT_FOUND: { status: 404, message: "This link is not valid or has expired." },
  BAD_CODE_VERIFIER: { status: 400, message: "This link was asked for on another device." },
  INVALID_CREDENTIALS: {
    status: 400,
    message: "The email, phone or password is not right. Please try again.",
  },
  EMAIL_NOT_CONFIRMED: { status: 400, message: "Please verify your email first." },
  PHONE_NOT_CONFIRMED: { status: 400, message: "Please verify your phone number first." },
  USER_BANNED: { status: 403, message: "This account is deactivated. Please contact us." },
  OTP_EXPIRED: { status: 403, message: "Invalid or expired code. Request a new one and try again." },
  OTHER_ACCOUNT_SIGNED_IN: {
    status: 409,
    message: "Somebody else is signed in here. Sign out first, or go on as the other account.",
  },
  NEW_PASSWORD_REQUIRED: { status: 422, message: "Please choose a password for your new account." },
  OVER_EMAIL_SEND_RATE_LIMIT: {
    status: 429,
    message: "Please wait {retryAfterSeconds} seconds before asking for another code.",
  },
  OVER_SMS_SEND_RATE_LIMIT: {
    status: 429,
    message: "Please wait {retryAfterSeconds} seconds before asking for another code.",
  },
  OVER_REQUEST_RATE_LIMIT: { status: 429, message: "Too many attempts. Please wait a moment and try again." },
  /** `reasons`: "length" or "pwned", as the published client reads them. */
  WEAK_PASSWORD: { status: 422, message: "{reason}" },
  SAME_PASSWORD: { status: 422, message: "This is your current password. Please choose a new one." },
  CURRENT_PASSWORD_REQUIRED: { status: 400, message: "Please enter your current password." },
  CURRENT_PASSWORD_INVALID: { status: 400, message: "Your current password is not right." },
  REAUTHENTICATION_NEEDED: {
    status: 400,
    message: "Please confirm that it's you, then try again.",
  },
  REAUTHENTICATION_NOT_VALID: {
    status: 422,
    message: "Invalid or expired code. Request a new one and try again.",
  },
  TAKE_BACK_EXPIRED: {
    status: 404,
    message: "This link is not valid or has expired.",
  },
  TAKE_BACK_USED: { status: 409, message: "This was taken back already." },
  CONTACT_READ_ONLY: {
    status: 409,
    message: "A verified email or phone number can't be changed here. Please contact us.",
  },
  INSUFFICIENT_AAL: { status: 403, message: "Please confirm with your second factor first." },
  MFA_FACTOR_NOT_FOUND: { status: 404, message: "This second factor is no longer there." },
  MFA_CHALLENGE_EXPIRED: { status: 422, message: "This took too long. Please try again." },
  MFA_VERIFICATION_FAILED: { status: 422, message: "Invalid verification code" },
  MFA_FACTOR_NAME_CONFLICT: { status: 422, message: "You already have a second factor of this name." },
  MFA_VERIFIED_FACTOR_EXISTS: { status: 422, message: "You have this second factor already." },
  MFA_RECOVERY_CODES_SOLE_FACTOR: { status: 422, message: "Please add a second factor first." },
  MFA_WEBAUTHN_ENROLL_NOT_ENABLED: { status: 422, message: "Please add a passkey instead." },
  TOO_MANY_ENROLLED_MFA_FACTORS: { status: 422, message: "You have ten of these. Please remove one first." },
  WEBAUTHN_CHALLENGE_EXPIRED: { status: 422, message: "This took too long. Please try again." },
  WEBAUTHN_VERIFICATION_FAILED: {
    status: 422,
    message: "This passkey could not be checked. Please try again.",
  },
  PASSKEY_NOT_FOUND: { status: 404, message: "This passkey is no longer there." },
  PHONE_PROVIDER_DISABLED: {
    status: 400,
    message: "We can't send texts right now. Please use your email instead.",
  },
  ANONYMOUS_PROVIDER_DISABLED: { status: 422, message: "Please sign up with an email or a phone number." },
  PROVIDER_DISABLED: { status: 400, message: "Signing in with another provider is disabled." },
  SAML_PROVIDER_DISABLED: { status: 404, message: "Single sign-on is disabled." },
  WEB3_PROVIDER_DISABLED: { status: 422, message: "Signing in with a wallet is disabled." },
  MANUAL_LINKING_DISABLED: { status: 404, message: "Linking other identities is disabled." },
  INVITATION_REQUIRED: {
    status: 422,
    message: "SECRET is by invitation only right now. Please use your invitation.",
  },
  INVITATION_NOT_VALID: { status: 422, message: "This invitation code is not valid. Please check it." },
  INVITATION_EXPIRED: { status: 422, message: "This invitation has expired. Please ask for a new one." },
  INVITATION_USED_UP: { status: 422, message: "This invitation has been used up. Please ask for a new one." },
  LAST_ADMIN: { status: 409, message: "The last admin can't be demoted, deactivated or deleted." },
  OPEN_ORDERS: {
    status: 409,
    message: "You still have an order under way. Pick it up or cancel it first, then delete your account.",
  },
} as const satisfies Record<string, ErrorDefinition>;

export type ErrorCode = keyof typeof ERRORS;

/** The words of a failure, its parameters filled in. */
export function errorMessage(failure: Failure<ErrorCode>): string {
  return ERRORS[failure.code].message.replace(/\{(\w+)\}/g, (blank, name: string) =>
    String(failure.params?.[name] ?? blank),
  );
}
