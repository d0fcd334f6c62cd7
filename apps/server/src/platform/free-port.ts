import { randomInt } from "node:crypto";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:net";

/** Lower ports belong to well-known services. */
const FIRST_PORT = 10_000;
/** Linux's default start of the ephemeral port range. */
const FIRST_EPHEMERAL_PORT = 32_768;
const TRIES = 100;

/**
 * Returns a free port for a program that will open it later. It is outside the system's ephemeral range, from which
 * hundreds of ports may be assigned meanwhile.
 * @throws Error if no free port was found
 */
export async function findFreePort(): Promise<number> {
  const end = await firstEphemeralPort();
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = randomInt(FIRST_PORT, end);
    if (await isFree(port)) return port;
  }
  throw new Error("There is no free port");
}

async function firstEphemeralPort(): Promise<number> {
  const range = await readFile("/proc/sys/net/ipv4/ip_local_port_range", "utf8").catch(() => "");
  const first = Number.parseInt(range, 10);
  return first > FIRST_PORT ? first : FIRST_EPHEMERAL_PORT;
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
