import { setTimeout as pause } from "node:timers/promises";
import { LIVE_PATH, type LiveEvent } from "@secret/contract";

const BLOCK_END = "\n\n";
const DATA = "data: ";
/** Status of a busy server, which rejects new streams; the client retries like a browser. */
const BUSY_STATUS = 503;
const BUSY_PAUSE_MS = 500;

/** Callbacks of a live stream. */
interface StreamListener {
  /** Called when the stream is open. */
  onOpen(): void;
  onEvent(event: LiveEvent): void;
}

/**
 * Opens a live stream and reads it to its end. Node has no `EventSource`.
 * @param signal closes the stream and resolves the promise
 */
export async function readLiveStream(
  url: string,
  cookie: string,
  { onOpen, onEvent }: StreamListener,
  signal: AbortSignal,
): Promise<void> {
  try {
    let response = await fetch(url + LIVE_PATH, { headers: { cookie }, signal });
    while (response.status === BUSY_STATUS) {
      await pause(BUSY_PAUSE_MS, undefined, { signal });
      response = await fetch(url + LIVE_PATH, { headers: { cookie }, signal });
    }
    if (!response.ok || response.body === null) throw new Error(`no stream: ${response.status}`);
    onOpen();
    let rest = "";
    for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + text).split(BLOCK_END);
      rest = blocks.pop() ?? "";
      for (const event of blocks.flatMap(eventsOf)) onEvent(event);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

function eventsOf(block: string): LiveEvent[] {
  const lines = block.split("\n").filter((line) => line.startsWith(DATA));
  return lines.map((line) => JSON.parse(line.slice(DATA.length)) as LiveEvent);
}
