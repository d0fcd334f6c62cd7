import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const NIGHTLY = fileURLToPath(new URL("./nightly.ts", import.meta.url));
const TIMEOUT_MS = 60_000;

function start(...args: readonly string[]) {
  const child = spawn(process.execPath, [NIGHTLY, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  return { child, ended: once(child, "exit") };
}

test(
  "waits for its time, and ends at once when it is asked to",
  async () => {
    const { child, ended } = start("10:00", "false");
    const [said] = await once(child.stdout, "data");
    expect(String(said)).toMatch(/^\S+Z false: next in \d+ minutes\n$/);
    child.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
  },
  TIMEOUT_MS,
);

test(
  "a time that is none keeps it from starting",
  async () => {
    const { ended } = start("noon", "true");
    expect(await ended).toEqual([1, null]);
  },
  TIMEOUT_MS,
);
