import type { CrewAction, CrewBoard, NewCrewAction } from "@secret/contract";

/** Crew device as the help for bad moments uses it. */
export interface IncidentDevice {
  /** Board with unsent actions applied. */
  readonly board: CrewBoard;
  readonly mode: "live" | "offline";
  /** Actions without an answer yet. */
  readonly waiting: readonly CrewAction[];
  /** Queues an action and applies it at once. */
  act(action: NewCrewAction): string;
}

/** Props of the help for one bad moment. */
export interface HelpBodyProps {
  readonly device: IncidentDevice;
  /** Closes the sheet, because everything is done. */
  readonly onDone: () => void;
}
