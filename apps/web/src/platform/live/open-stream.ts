import { type ConnectionListener, LiveConnection } from "./live-connection.ts";
import { type LeaderLock, SharedLiveStream, type TabChannel, type TabMessage } from "./shared-live-stream.ts";

/** Connects this tab to the browser's shared live stream until the page is left. */
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

const NAME = "live";

/**
 * Creates the leader lock with Web Locks. They exist only on https and localhost; without them (a phone on a
 * development server) every tab leads.
 */
function browserLock(): LeaderLock {
  return {
    acquire(steal, onLeading, onLost) {
      if (navigator.locks === undefined) return onLeading();
      const options: LockOptions = steal ? { steal } : {};
      const held = navigator.locks.request(NAME, options, () => {
        onLeading();
        return new Promise<never>(() => undefined);
      });
      held.catch(onLost);
    },
  };
}

/** Creates the channel between the tabs. Without locks there is no leader, so nothing is sent. */
function browserChannel(): TabChannel {
  const channel = new BroadcastChannel(NAME);
  return {
    post: (message) => {
      if (navigator.locks !== undefined) channel.postMessage(message);
    },
    listen: (listener) =>
      channel.addEventListener("message", ({ data }: MessageEvent<TabMessage>) => listener(data)),
  };
}
