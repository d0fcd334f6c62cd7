import type { DayClose } from "@secret/contract";

/** Props of one step of the close. */
export interface StepProps {
  readonly eventId: string;
  readonly close: DayClose;
  /** Returns to the list of steps. */
  readonly onDone: () => void;
}
