import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createFrameParser, type Frame } from "./frame-parser.ts";

const STREAM =
  'retry: 2000\nid: a.1\n\n:\n\nid: a.2\r\ndata: {"type":"resync"}\r\n\r\ndata: one\ndata: two\n\n';
const FRAMES: Frame[] = [
  { id: "a.1", data: undefined },
  { id: "a.2", data: '{"type":"resync"}' },
  { id: undefined, data: "one\ntwo" },
];

function parse(chunks: readonly string[]): Frame[] {
  const frames: Frame[] = [];
  const feed = createFrameParser((frame) => frames.push(frame));
  for (const chunk of chunks) feed(chunk);
  return frames;
}

describe("reading server-sent events", () => {
  test("frames end with an empty line; comments are none", () => {
    expect(parse([STREAM])).toEqual(FRAMES);
  });

  test("it makes no difference where the network cuts the text", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: STREAM.length })), (cuts) => {
        const places = [0, ...cuts.sort((left, right) => left - right), STREAM.length];
        const chunks = places.map((place, index) => STREAM.slice(places[index - 1] ?? 0, place));
        expect(parse(chunks)).toEqual(FRAMES);
      }),
    );
  });

  test("a frame that was cut off for good is not told", () => {
    expect(parse(["data: half"])).toEqual([]);
  });
});
