import { stop } from "./help-mutations.ts";
import type { HelpBodyProps } from "./incident-device.ts";
import { StopPickup } from "./stop-pickup.tsx";

/** Stops a pickup for good on a crew device. */
export function StopHelp({ device, onDone }: HelpBodyProps) {
  return <StopPickup eventId={device.board.event.id} mode={device.mode} stop={stop} onDone={onDone} />;
}
