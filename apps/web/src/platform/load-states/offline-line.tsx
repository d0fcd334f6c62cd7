import { useConnection } from "../live/live.ts";

/** Says that what is on the page isn't updated while the connection is lost. */
export function OfflineLine({ className = "" }: { className?: string }) {
  if (useConnection() !== "offline") return null;
  return (
    <p role="status" className={`py-2.5 text-small font-semibold text-warn ${className}`}>
      Offline. You'll see what's new once you're back online.
    </p>
  );
}
