import { connect, createServer, type Socket } from "node:net";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { isTaken, openExtraListeners, REUSE_PORT } from "./extra-listeners.ts";
import { registerGracefulShutdown } from "./graceful-shutdown.ts";

const HOST = "127.0.0.1";
const COMING = 200;

let app: FastifyInstance;
let acceptors = 0;
let port: number;
let answer = Promise.withResolvers<void>();
let begun = 0;
let answered = 0;
let answeredAtEnd: number | undefined;
beforeEach(async () => {
  [begun, answered, answeredAtEnd] = [0, 0, undefined];
  answer = Promise.withResolvers();
  app = fastify();
  registerGracefulShutdown(app);
  app.addHook("onClose", async () => {
    answeredAtEnd = answered;
  });
  app.get("/", async () => "here");
  app.get("/later", async () => {
    begun++;
    await answer.promise;
    answered++;
    return "late";
  });
  await app.listen({ port: 0, host: HOST, ...REUSE_PORT });
  port = app.addresses()[0]?.port ?? 0;
  acceptors = await openExtraListeners(app, { port, host: HOST });
});
afterEach(async () => {
  answer.resolve();
  await app.close();
});

/** Sends a request on a new keep-alive connection; returns the status line and the body. */
function ask(path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, HOST);
    socket.write(`GET ${path} HTTP/1.1\r\nhost: secret\r\n\r\n`);
    socket.once("data", (data) =>
      resolve(`${data.toString().split("\r\n")[0]} ${data.toString().split("\r\n\r\n")[1]}`),
    );
    socket.once("error", reject);
    socket.once("close", () => reject(new Error("closed without an answer")));
  });
}

test("the app answers whichever socket accepts the connection", async () => {
  expect(acceptors).toBe(32);
  const answers = await Promise.all(Array.from({ length: COMING }, () => ask("/")));
  expect(new Set(answers)).toEqual(new Set(["HTTP/1.1 200 OK here"]));
});

test("accepts many connections in one turn of the event loop", async () => {
  const taken: number[] = [];
  let turn = 0;
  const countTurn = () => {
    turn++;
    if (taken.length < COMING) setImmediate(countTurn);
  };
  countTurn();
  app.server.on("connection", () => taken.push(turn));
  const held = process.hrtime.bigint() + 200_000_000n;
  const sockets: Socket[] = Array.from({ length: COMING }, () => connect(port, HOST));
  await new Promise((begun) => setImmediate(begun));
  // The system queues connections while this process is busy, as in a rush.
  while (process.hrtime.bigint() < held);
  await expect.poll(() => taken.length, { interval: 5, timeout: 20_000 }).toBe(COMING);
  for (const socket of sockets) socket.destroy();
  const most = Math.max(...Object.values(Object.groupBy(taken, String)).map((some) => some?.length ?? 0));
  expect(most).toBeGreaterThan(8);
});

test("accepts nothing new on stop and finishes every open request", async () => {
  const late = Array.from({ length: COMING }, () => ask("/later"));
  await expect.poll(() => begun, { timeout: 20_000 }).toBe(COMING);
  const closed = app.close();
  answer.resolve();
  expect(new Set(await Promise.all(late))).toEqual(new Set(["HTTP/1.1 200 OK late"]));
  await closed;
  expect(answeredAtEnd).toBe(COMING);
  await expect(ask("/")).rejects.toThrow();
});

describe("a port", () => {
  test("in use counts as taken, even when its owner would share it", async () => {
    expect(await isTaken({ port, host: HOST })).toBe(true);
    const other = createServer();
    await new Promise<void>((listening) => other.listen(0, HOST, listening));
    const { port: otherPort } = other.address() as { port: number };
    expect(await isTaken({ port: otherPort, host: HOST })).toBe(true);
    await new Promise((free) => other.close(free));
    expect(await isTaken({ port: otherPort, host: HOST })).toBe(false);
  });
});
