import { once } from "node:events";
import { createServer, type Server } from "node:net";
import { expect, test } from "vitest";
import { findFreePort } from "./free-port.ts";

const TIMES = 200;

/** Returns the port the system assigned to a server. */
function portOf(server: Server): number {
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

test("returns a port that the system doesn't assign to others meanwhile", async () => {
  const others = Array.from({ length: TIMES }, () => createServer().listen(0, "127.0.0.1"));
  await Promise.all(others.map((other) => once(other, "listening")));
  const lowest = Math.min(...others.map(portOf));
  for (let time = 0; time < TIMES; time += 1) expect(await findFreePort()).toBeLessThan(lowest);
  for (const other of others) other.close();
});
