import { useCrewDevice } from "./device/crew-device.ts";

/** Whether this device goes on with the server, or by itself; nothing where the server lets it do neither. */
export function ConnectionWord() {
  const { mode, board, error } = useCrewDevice();
  const isLive = mode === "live";
  if (isLive && board === undefined && error !== undefined) return null;
  return (
    <p
      className={`flex shrink-0 items-center gap-2 text-small font-semibold ${isLive ? "" : "text-crew-used"}`}
    >
      <span
        aria-hidden="true"
        className={`size-2.5 rounded-full ${isLive ? "bg-ok" : "border-2 border-current"}`}
      />
      {isLive ? "Live" : "Offline"}
    </p>
  );
}
