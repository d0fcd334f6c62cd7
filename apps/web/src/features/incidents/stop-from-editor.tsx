import { stopAsAdmin } from "./help-mutations.ts";
import { StopPickup } from "./stop-pickup.tsx";

interface StopFromEditorProps {
  readonly eventId: string;
  readonly onDone: () => void;
}

/** Stops a pickup for good from the event editor, which asks for reauthentication. */
export function StopFromEditor(props: StopFromEditorProps) {
  return <StopPickup {...props} stop={stopAsAdmin} />;
}
