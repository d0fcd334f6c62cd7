export * from "./incident.ts";
