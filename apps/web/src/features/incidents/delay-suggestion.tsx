import { useState } from "react";
import { Dialog } from "../../ui/dialog.tsx";
import { useNow } from "../../ui/use-now.ts";
import { t } from "../crew-language/index.ts";
import type { IncidentDevice } from "./incident-device.ts";
import { suggestedDelay } from "./late-copy.ts";
import { LateHelp } from "./late-help.tsx";

/** Refresh interval of the suggestion, in ms; it changes by minutes. */
const REFRESH_MS = 5_000;

/** Suggests that the crew announce the kitchen's delay, or that it caught up. Only the crew announces it. */
export function DelaySuggestion({ device }: { device: IncidentDevice }) {
  const now = useNow(REFRESH_MS);
  const [isOpen, setOpen] = useState(false);
  const minutes = suggestedDelay(device.board, now);
  return (
    <>
      {minutes !== undefined && device.mode === "live" && (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className="number min-h-16 shrink-0 self-center rounded-lg border-2 border-crew-used px-4 text-crew-note font-semibold text-crew-used short:min-h-12"
        >
          {minutes === 0 ? t("help.onTime") : t("help.minutesLate", { minutes })}
        </button>
      )}
      {isOpen && (
        <Dialog title={t("tiles.late")} onClose={() => setOpen(false)}>
          <LateHelp device={device} onDone={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  );
}
