export { claimConsents, listConsents, recordConsent, recordTextedConsent } from "./service.ts";
