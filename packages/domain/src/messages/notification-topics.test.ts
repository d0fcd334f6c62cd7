import { expect, test } from "vitest";
import { topicsOf } from "./choices.ts";

test("every topic has one filter; all and unread have none", () => {
  expect(topicsOf("orders")).toEqual(["order", "pickup", "payment", "transfer"]);
  expect(topicsOf("events")).toEqual(["event"]);
  expect(topicsOf("account")).toEqual(["account", "system"]);
  expect(topicsOf("all")).toBeUndefined();
  expect(topicsOf("unread")).toBeUndefined();
});
