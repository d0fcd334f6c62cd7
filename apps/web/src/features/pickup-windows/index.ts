export {
  closedBecause,
  PickupWindowChoice,
  WINDOW_FIELD,
  WINDOW_OPTION,
  windowProblem,
} from "./pickup-window-choice.tsx";
