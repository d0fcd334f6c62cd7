import { useConnection } from "../../platform/live/live.ts";

/** Shows whether live updates are connected. */
export function LiveState() {
  const isLive = useConnection() === "live";
  return (
    <p className="inline-flex items-center gap-2 text-small font-semibold" role="status">
      <span aria-hidden="true" className={`size-2.5 rounded-full ${isLive ? "bg-ok" : "bg-line-strong"}`} />
      {isLive ? "Live Updates" : "Offline"}
    </p>
  );
}
