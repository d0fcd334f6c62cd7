import { expect, test } from "vitest";
import { onLive, passOn } from "./live-handlers.ts";

test("an event reaches everybody who asked for its type, and nobody else", () => {
  const heard: string[] = [];
  onLive("event.changed", ({ eventId }) => heard.push(`one: ${eventId}`));
  onLive("event.changed", ({ eventId }) => heard.push(`two: ${eventId}`));
  onLive("member.changed", () => heard.push("member"));
  passOn({ type: "event.changed", eventId: "fryer" });
  expect(heard).toEqual(["one: fryer", "two: fryer"]);
});
