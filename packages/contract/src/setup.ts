import { z } from "zod";
import { Instant, route } from "./http/route.ts";

/** Steps from a new installation to the first event, in the order in which they are done. */
export const SETUP_STEPS = [
  "brand",
  "square",
  "mail",
  "texts",
  "secondFactor",
  "backup",
  "event",
  "order",
  "card",
] as const;

const SetupStep = z.object({
  name: z.enum(SETUP_STEPS),
  /** "needsYou" waits for the owner. "unknown" can't be checked. "failed" is set up, but doesn't work. */
  state: z.enum(["done", "needsYou", "unknown", "failed"]),
  /** Problems, each with what fixes it. They never have a secret, but may name senders, addresses and locations. */
  problems: z.array(z.object({ what: z.string(), fix: z.string() })),
});
export type SetupStep = z.infer<typeof SetupStep>;

export const Setup = z.object({
  steps: z.array(SetupStep),
  /** Time of the last check of Square, mail and texts. */
  checkedAt: Instant,
});
export type Setup = z.infer<typeof Setup>;

export const getSetup = route({
  method: "GET",
  path: "/api/admin/setup",
  access: "admin",
  summary: "Steps to get ready for the first event, with providers checked in the last 10 minutes",
  response: Setup,
});

export const checkSetup = route({
  method: "POST",
  path: "/api/admin/setup/check",
  access: "admin",
  summary: "Checks all steps now; it sends nothing and changes nothing",
  response: Setup,
  errors: ["RATE_LIMITED"],
});
