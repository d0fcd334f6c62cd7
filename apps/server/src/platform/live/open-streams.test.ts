import type { ServerResponse } from "node:http";
import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { OpenStreams } from "./open-streams.ts";

/** A stream of somebody else each time. */
function streamFrom(network: string, index: number) {
  const session = {
    sessionId: `session ${index}`,
    userId: `member ${index}`,
    role: "member",
    accountRole: "member",
    endsAt: new Date("2026-12-01T00:00:00Z"),
  } as const;
  const output = new PassThrough() as unknown as ServerResponse;
  return { session, authenticate: async () => session, network, eventIds: [], output };
}

test("abuse 68: one network has two thousand streams at most, whoever they belong to", () => {
  const streams = new OpenStreams();
  const opened = Array.from({ length: 2_000 }, (_, index) => streamFrom("203.0.113.7", index));
  for (const stream of opened) {
    expect(streams.isFull("203.0.113.7")).toBe(false);
    streams.open(stream, undefined);
  }
  expect(streams.isFull("203.0.113.7")).toBe(true);
  expect(streams.isFull("203.0.113.8")).toBe(false);
  const [first] = opened;
  if (first !== undefined) streams.close(first);
  expect(streams.isFull("203.0.113.7")).toBe(false);
});
