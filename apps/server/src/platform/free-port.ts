import { randomInt } from "node:crypto";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:net";

/** Below are the ports of known services. */
const FIRST_PORT = 10_000;
/** Where Linux begins to give ports of itself, to whoever asks for any and to whoever connects, unless it is set otherwise. */
const FIRST_GIVEN_PORT = 32_768;
const TRIES = 100;

/**
 * A port that nobody listens on right now, for a program that opens it a while later: none of those that the system
 * gives of itself, of which hundreds may be given meanwhile.
 */
export async function findFreePort(): Promise<number> {
  const end = await firstGivenPort();
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = randomInt(FIRST_PORT, end);
    if (await isFree(port)) return port;
  }
  throw new Error("There is no free port");
}

async function firstGivenPort(): Promise<number> {
  const range = await readFile("/proc/sys/net/ipv4/ip_local_port_range", "utf8").catch(() => "");
  const first = Number.parseInt(range, 10);
  return first > FIRST_PORT ? first : FIRST_GIVEN_PORT;
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  try {
    await once(probe.listen(port, "127.0.0.1"), "listening");
    return true;
  } catch {
    return false;
  } finally {
    await new Promise((closed) => probe.close(closed));
  }
}
