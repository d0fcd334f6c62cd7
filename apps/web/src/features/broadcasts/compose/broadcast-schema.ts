import { BroadcastDraft } from "@secret/contract";
import { DISAMBIGUATIONS, findWallTimeProblem, instantOf } from "@secret/domain";
import { z } from "zod";
import { audienceOf, channelsOf } from "./draft.ts";

// Input values are strings. The output is the contract's request.

const { shape } = BroadcastDraft;

/** Validates a broadcast's form. Times are Los Angeles time. */
export const broadcastForm = z
  .object({
    title: z.string().trim().min(1, "Enter a title").pipe(shape.title),
    message: z.string().trim().min(1, "Enter a message").pipe(shape.message),
    group: z.enum(["buyers", "registered", "members", "tagged"]),
    eventId: z.string(),
    tagId: z.string(),
    /** Part of the buyers: all, those not yet picked up, or the id of a pickup window. */
    part: z.string(),
    mail: z.boolean(),
    sms: z.boolean(),
    push: z.boolean(),
    isLater: z.enum(["now", "later"]),
    at: z.string(),
    disambiguation: z.enum(DISAMBIGUATIONS),
  })
  .check(({ value, issues }) => {
    const { isLater, at } = value;
    const complain = (path: string, message: string) =>
      issues.push({ code: "custom", path: [path], message, input: path });
    if (audienceOf(value) === undefined) {
      if (value.group === "tagged") complain("tagId", "Choose a tag");
      else complain("eventId", "Choose an event");
    }
    if (isLater === "now") return;
    const problem = at === "" ? "Choose a time" : findWallTimeProblem(at);
    if (problem !== undefined) complain("at", problem);
    else if (instantOf(at) <= new Date()) complain("at", "This time is in the past");
  })
  .transform(({ title, message, isLater, at, disambiguation, ...typed }) => ({
    title,
    message,
    channels: channelsOf(typed),
    audience: audienceOf(typed) ?? { kind: "members" as const },
    ...(isLater === "later" && { scheduledFor: instantOf(at, undefined, disambiguation).toISOString() }),
  }));
export type BroadcastForm = z.input<typeof broadcastForm>;
