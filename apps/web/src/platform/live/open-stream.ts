import { type ConnectionListener, LiveConnection } from "./live-connection.ts";
import { SharedLiveStream } from "./shared-live-stream.ts";
import { browserChannel, browserLock } from "./tabs.ts";

/** This tab's part in the browser's one live stream, until the page is left. */
export function openStream(listener: ConnectionListener): SharedLiveStream {
  const setTimer = (callback: () => void, milliseconds: number) => {
    const timer = setTimeout(callback, milliseconds);
    return () => clearTimeout(timer);
  };
  const environment = { fetch: fetch.bind(globalThis), setTimer, random: Math.random };
  const stream = new SharedLiveStream(
    {
      tabId: String(Math.random()),
      lock: browserLock(),
      channel: browserChannel(),
      openStream: (each) => new LiveConnection(environment, each),
      setTimer,
    },
    listener,
  );
  addEventListener("pagehide", () => stream.leave());
  stream.start();
  return stream;
}
