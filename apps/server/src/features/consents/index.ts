export { listConsents, recordConsent, recordTextedConsent } from "./service.ts";
