import { describe, expect, test } from "vitest";
import { ownPath, safePath } from "./safe-path.ts";

const HOME = "/dashboard";
const OWN = "https://secret.example";

describe("abuse 15: the path after signing in", () => {
  test.each(["/", "/events", "/events/1?tab=menu#top", "/a//b", "/%2F%2Fevil.example"])(
    "accepts %s",
    (path) => {
      expect(safePath(path, HOME)).toBe(path);
      expect(ownPath(OWN + path, OWN, HOME)).toBe(path);
      expect(ownPath(path, OWN, HOME)).toBe(path);
    },
  );

  test.each([
    "//evil.example",
    "/\\evil.example",
    "/events\\..\\evil",
    "https://evil.example/",
    "javascript:alert(1)",
    "events",
    "",
    "/\t/evil.example",
    "/\n/evil.example",
    "/events\u0000",
    "/\u0085/evil.example",
    undefined,
    null,
  ])("%j is not", (path) => {
    expect(safePath(path, HOME)).toBe(HOME);
    expect(ownPath(path, OWN, HOME)).toBe(HOME);
  });

  test.each([
    "https://secret.example.evil.example/",
    "https://secret.example",
    "https://secret.example//evil.example",
    "http://secret.example/events",
  ])("%s is no whole address of ours", (target) => {
    expect(ownPath(target, OWN, HOME)).toBe(HOME);
  });
});
