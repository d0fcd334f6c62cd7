import { expect, test } from "vitest";
import { dispatchLiveEvent, onLiveEvent } from "./live-handlers.ts";

test("an event reaches everybody who asked for its type, and nobody else", () => {
  const heard: string[] = [];
  onLiveEvent("event.changed", ({ eventId }) => heard.push(`one: ${eventId}`));
  onLiveEvent("event.changed", ({ eventId }) => heard.push(`two: ${eventId}`));
  onLiveEvent("member.changed", () => heard.push("member"));
  dispatchLiveEvent({ type: "event.changed", eventId: "fryer" });
  expect(heard).toEqual(["one: fryer", "two: fryer"]);
});
