import { useEffect } from "react";
import toast from "react-hot-toast";

/** Installs the worker that keeps the app and a member's orders for the time without a connection. */
export function registerServiceWorker(): void {
  if (!("serviceWorker" in navigator) || import.meta.env.DEV) return;
  const wasControlled = navigator.serviceWorker.controller !== null;
  let isAsked = false;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    // Only where the member has asked for it: nothing that is typed is lost by itself.
    if (wasControlled && isAsked) location.reload();
  });
  const offer = (worker: ServiceWorker) => {
    if (!wasControlled) return;
    offerNewVersion(() => {
      isAsked = true;
      worker.postMessage("take-over");
    });
  };
  void navigator.serviceWorker.register("/sw.js").then((registration) => {
    if (registration.waiting !== null) offer(registration.waiting);
    registration.addEventListener("updatefound", () => {
      const worker = registration.installing;
      worker?.addEventListener("statechange", () => {
        if (worker.state === "installed") offer(worker);
      });
    });
  });
}

/** Whose pages open without a connection too, beside those of visitors. */
type AppUser = "member" | "crew";

/** Has the worker keep the pages of those who use the app from this page on. */
export function useOfflinePages(user: AppUser): void {
  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    void navigator.serviceWorker.ready.then(({ active }) =>
      active?.postMessage({ user, seen: performance.getEntriesByType("resource").map(({ name }) => name) }),
    );
  }, [user]);
}

/** Calls `handle` with each message of a kind that the worker has for this page. Returns how to stop. */
export function onWorkerMessage(kind: string, handle: (message: MessageEvent) => void): () => void {
  if (!("serviceWorker" in navigator)) return () => undefined;
  const worker = navigator.serviceWorker;
  const hear = (message: MessageEvent) => {
    if (message.data?.kind === kind) handle(message);
  };
  worker.addEventListener("message", hear);
  return () => worker.removeEventListener("message", hear);
}

/** A new version offers itself, and waits. */
function offerNewVersion(onAccept: () => void): void {
  toast(
    <span>
      A new version is ready.{" "}
      <button
        type="button"
        onClick={onAccept}
        className="pointer-events-auto min-h-11 px-1 font-semibold underline decoration-accent decoration-2 underline-offset-4"
      >
        Load it
      </button>
    </span>,
    { id: "new-version", duration: Number.POSITIVE_INFINITY },
  );
}
