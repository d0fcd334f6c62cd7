import { expect, test } from "vitest";
import { Places } from "./places.ts";

test("doesn't retake the place of a request whose client left while it waited", () => {
  const places = new Places({ all: 1, ofOne: 1 });
  const place = places.take("a");
  place?.pause();
  place?.end();
  place?.resume();
  expect(places.areFull).toBe(false);
});
