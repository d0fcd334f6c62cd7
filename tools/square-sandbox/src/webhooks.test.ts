import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { Webhooks } from "./webhooks.ts";

const REFUND = { refund: { id: "refund-1" } };
let webhooks: Webhooks | undefined;
let taken = 0;
let busyAnswers = 0;

const server = createServer((request, response) => {
  request.resume();
  request.on("end", () => {
    const isBusy = busyAnswers-- > 0;
    if (!isBusy) taken++;
    response.writeHead(isBusy ? 503 : 200).end();
  });
});

/** Starts a server that is too busy for the first webhooks. */
async function startBusyServer(answers: number): Promise<Webhooks> {
  [busyAnswers, taken] = [answers, 0];
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  webhooks = new Webhooks(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, "key");
  return webhooks;
}

afterEach(async () => {
  webhooks?.stop();
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

test("webhooks are sent again until a busy server has taken each", async () => {
  const square = await startBusyServer(5);
  square.send("refund.created", REFUND);
  square.send("refund.updated", REFUND);
  await square.sendUntilTaken();
  expect(taken).toBeGreaterThanOrEqual(2);
  await square.sendUntilTaken();
  expect(busyAnswers).toBeLessThan(0);
});
