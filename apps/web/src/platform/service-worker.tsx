import { useEffect } from "react";
import { toast } from "../ui/toast.ts";

/** Installs the service worker, which caches the app and a member's orders for offline use. */
export function registerServiceWorker(): void {
  if (!("serviceWorker" in navigator) || import.meta.env.DEV) return;
  const wasControlled = navigator.serviceWorker.controller !== null;
  let isAsked = false;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    // Reloads only when the member accepted the update, so that no input is lost.
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

/** Users whose pages are cached for offline use, in addition to the public ones. */
type AppUser = "member" | "crew";

/** Tells the service worker to cache the pages of this kind of user. */
export function useOfflinePages(user: AppUser): void {
  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    void navigator.serviceWorker.ready.then(({ active }) =>
      active?.postMessage({ user, seen: performance.getEntriesByType("resource").map(({ name }) => name) }),
    );
  }, [user]);
}

/** Calls `handle` with each service worker message of a kind. Returns a function that unsubscribes. */
export function onWorkerMessage(kind: string, handle: (message: MessageEvent) => void): () => void {
  if (!("serviceWorker" in navigator)) return () => undefined;
  const worker = navigator.serviceWorker;
  const onMessage = (message: MessageEvent) => {
    if (message.data?.kind === kind) handle(message);
  };
  worker.addEventListener("message", onMessage);
  return () => worker.removeEventListener("message", onMessage);
}

/** Shows a toast that offers the new version. */
function offerNewVersion(onAccept: () => void): void {
  toast(
    <span>
      A new version is ready.{" "}
      <button
        type="button"
        onClick={onAccept}
        className="pointer-events-auto min-h-11 px-1 font-semibold underline decoration-accent decoration-2 underline-offset-4"
      >
        Reload
      </button>
    </span>,
    { id: "new-version", duration: Number.POSITIVE_INFINITY },
  );
}
