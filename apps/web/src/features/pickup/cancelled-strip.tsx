import { cancellationOf } from "./cancelled-words.ts";
import { useCrewDevice } from "./device/crew-device.ts";

/** Shows on every crew tool that the event was cancelled. */
export function CancelledStrip() {
  const { board } = useCrewDevice();
  const cancelled = board && cancellationOf(board.event);
  if (cancelled === undefined) return null;
  return (
    <p
      role="alert"
      className="figures bg-crew-bad px-4 py-3 text-crew-line font-semibold text-balance text-crew-paper print:hidden"
    >
      {`${cancelled.word} ${cancelled.text}`}
    </p>
  );
}
