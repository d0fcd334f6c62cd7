import { expect, test } from "vitest";
import { Places } from "./places.ts";

test("a request whose client left while it waited doesn't take its place again", () => {
  const places = new Places({ all: 1, ofOne: 1 });
  const place = places.take("a");
  place?.pause();
  place?.end();
  place?.resume();
  expect(places.areFull).toBe(false);
});
