/**
 * @module-tag whole
 * @module-tag engines
 */
import { describe, test } from "vitest";
import { ENGINE, FIREFOX } from "../browser/launch.ts";
import { useSite } from "../browser/use-site.ts";
import { LINE_TIMEOUT_MS, walkMembersLine } from "../story/member-line.ts";

const engine = ENGINE === "chromium" ? "firefox" : ENGINE;
const isMissing = ENGINE === "chromium" && FIREFOX === undefined;
if (isMissing) process.stdout.write("no Firefox on this machine: its walk is skipped\n");

describe.skipIf(isMissing)(`in ${engine}`, () => {
  const site = useSite({ worker: true, engine });

  test("a visitor becomes a member, orders, pays and picks up", { timeout: LINE_TIMEOUT_MS }, () =>
    walkMembersLine(site, "phone", "light"),
  );
});
