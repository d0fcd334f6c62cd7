import type { ErrorDefinition } from "./error-definition.ts";

/** What a page says by itself of a passkey that its device didn't make: apart, so that it doesn't carry the whole catalog. */
export const PASSKEY_ERRORS = {
  WEBAUTHN_VERIFICATION_FAILED: {
    status: 422,
    message: "This passkey could not be checked. Please try again.",
  },
} as const satisfies Record<string, ErrorDefinition>;
