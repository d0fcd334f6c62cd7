import { expect, test } from "vitest";
import { readArguments } from "./read-arguments.ts";

test("nothing, an end that was kept, and sealing are understood", () => {
  expect(readArguments([])).toEqual({ seals: false });
  expect(readArguments(["12:0aff"])).toEqual({
    seals: false,
    kept: { position: 12, hash: Buffer.from([10, 255]) },
  });
  expect(readArguments(["--seal"])).toEqual({ seals: true });
});

test.each([["twelve"], ["12"], ["12:xyz"], ["12:abc"], ["1:ab", "2:cd"]])(
  "anything else isn't: %s %s",
  (...given) => {
    expect(readArguments(given)).toBeUndefined();
  },
);
