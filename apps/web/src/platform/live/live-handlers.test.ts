import { expect, test } from "vitest";
import { dispatchLiveEvent, onLiveEvent } from "./live-handlers.ts";

test("dispatches an event only to the handlers of its type", () => {
  const heard: string[] = [];
  onLiveEvent("event.changed", ({ eventId }) => heard.push(`one: ${eventId}`));
  onLiveEvent("event.changed", ({ eventId }) => heard.push(`two: ${eventId}`));
  onLiveEvent("member.changed", () => heard.push("member"));
  dispatchLiveEvent({ type: "event.changed", eventId: "fryer" });
  expect(heard).toEqual(["one: fryer", "two: fryer"]);
});
