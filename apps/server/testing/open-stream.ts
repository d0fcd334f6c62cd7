import { LIVE_PATH } from "@secret/contract";

/** Open live stream. */
export interface OpenedStream {
  /** Reads until a text arrives; returns everything read so far. */
  readUntil(text: string): Promise<string>;
  close(): void;
}

interface StreamRequest {
  readonly cookie: string;
  readonly query?: string;
  readonly lastEventId?: string | undefined;
}

/** Opens a live stream of a listening server. */
export async function openStreamAt(
  address: string,
  { cookie, query = "", lastEventId }: StreamRequest,
): Promise<OpenedStream> {
  const closing = new AbortController();
  const headers: Record<string, string> = { cookie };
  if (lastEventId !== undefined) headers["last-event-id"] = lastEventId;
  const response = await fetch(`${address}${LIVE_PATH}${query}`, { headers, signal: closing.signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  return {
    async readUntil(wanted) {
      while (!text.includes(wanted)) {
        const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
        if (done) break;
        text += value;
      }
      return text;
    },
    close: () => closing.abort(),
  };
}
