import type { LeaderLock, TabChannel, TabMessage } from "./shared-live-stream.ts";

const NAME = "live";

/**
 * The lock by the browser's Web Locks. They exist only on https and localhost: elsewhere (a phone that looks at a
 * development server) every tab leads.
 */
export function browserLock(): LeaderLock {
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

/** The word between the tabs; without locks there is no leader to speak. */
export function browserChannel(): TabChannel {
  const channel = new BroadcastChannel(NAME);
  return {
    post: (message) => {
      if (navigator.locks !== undefined) channel.postMessage(message);
    },
    listen: (listener) =>
      channel.addEventListener("message", ({ data }: MessageEvent<TabMessage>) => listener(data)),
  };
}
