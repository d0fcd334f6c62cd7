import { expect, test } from "vitest";
import { startBeacon } from "../../../../testing/beacon.ts";
import { startRedirects } from "../../../../testing/redirects.ts";
import { readBeacon } from "../../../config-draws.ts";
import { askMirrors } from "./beacon.ts";

test("a mirror's redirect isn't followed", async () => {
  const beacon = await startBeacon();
  const redirects = await startRedirects(beacon.url);
  const mirrors = readBeacon([redirects.url], beacon.publicKey);
  await expect(askMirrors(mirrors, 7)).rejects.toThrow();
  expect(beacon.asked).toEqual([]);
  await redirects.close();
  beacon.close();
});
