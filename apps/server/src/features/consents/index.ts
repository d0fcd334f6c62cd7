export { claimConsents } from "./queries.ts";
export { listConsents, recordConsent, recordTextedConsent } from "./service.ts";
