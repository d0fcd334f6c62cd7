import type { ErrorDefinition } from "./error-definition.ts";

/** Errors a page shows when its device creates no passkey. Kept apart, so that it needn't load the whole catalog. */
export const PASSKEY_ERRORS = {
  WEBAUTHN_VERIFICATION_FAILED: {
    status: 422,
    message: "We couldn't verify this passkey. Please try again.",
  },
} as const satisfies Record<string, ErrorDefinition>;
