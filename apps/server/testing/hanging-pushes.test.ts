import { createServer, type Socket } from "node:net";
import { sendTestNotification, subscribeToPush } from "@secret/contract";
import { afterEach, expect, test, vi } from "vitest";
import { jobHandlers } from "../src/app.ts";
import { startWorker } from "../src/platform/jobs/worker.ts";
import { type Actor, signedIn } from "./actors.ts";
import { openPushService } from "./push-service.ts";
import { startTestServer } from "./test-server.ts";

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
  vi.restoreAllMocks();
});

/** Opens a host that accepts every connection and never answers. */
async function openSilentHost() {
  const open = new Set<Socket>();
  const host = { url: "", open };
  const listening = createServer((socket) => {
    open.add(socket);
    socket.on("close", () => open.delete(socket)).on("error", () => undefined);
  });
  await new Promise<void>((done) => listening.listen(0, "127.0.0.1", done));
  const address = listening.address();
  host.url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
  stops.push(async () => {
    for (const socket of open) socket.destroy();
    await new Promise((closed) => listening.close(closed));
  });
  return host;
}

/**
 * Removes the timeout of pushes, so that they hang on any machine.
 * @returns a function that ends them all
 */
function hangUntilLetGo(): () => void {
  const waiting: AbortController[] = [];
  let isOver = false;
  vi.spyOn(AbortSignal, "timeout").mockImplementation(() => {
    if (isOver) return AbortSignal.abort();
    const controller = new AbortController();
    waiting.push(controller);
    return controller.signal;
  });
  return () => {
    isOver = true;
    for (const controller of waiting) controller.abort();
  };
}

test("abuse 75: push services that never answer don't delay other members' pushes", async () => {
  const server = await startTestServer({ settings: { PUSH_ENDPOINTS: "loopback" } });
  stops.push(() => server.close());
  const service = await openPushService(await server.context.messages.pushKey());
  stops.push(() => service.close());
  const hosts = await Promise.all(Array.from({ length: 5 }, openSilentHost));
  const subscribe = (member: Actor, endpoint?: string) => {
    const subscription = service.subscribe();
    const body = endpoint === undefined ? subscription : { ...subscription, endpoint };
    return member.call(subscribeToPush, { body });
  };
  const honest = await signedIn(server);
  await subscribe(honest);
  await honest.call(sendTestNotification, {});
  await server.runJobs();
  expect(service.arrived).toHaveLength(1);
  // Six members: two at the first host, one at each of the others.
  for (const { url } of [...hosts, hosts[0] as (typeof hosts)[number]]) {
    const attacker = await signedIn(server);
    for (let browser = 0; browser < 10; browser++)
      await subscribe(attacker, `${url}/${attacker.id}/${browser}`);
    for (let time = 0; time < 3; time++) await attacker.call(sendTestNotification, {});
  }

  const letGo = hangUntilLetGo();
  const worker = await startWorker(server.context, jobHandlers(server.parts), []);
  stops.push(() => worker.stop(), letGo);
  const held = () => hosts.map(({ open }) => open.size).toSorted();
  const oneAtEachOfFour = [0, 1, 1, 1, 1];
  await expect.poll(held, { timeout: 30_000 }).toEqual(oneAtEachOfFour);
  await honest.call(sendTestNotification, {});
  await expect.poll(() => service.arrived.length, { timeout: 30_000 }).toBe(2);
  expect(held()).toEqual(oneAtEachOfFour);
}, 90_000);
