export { closedBecause, PickupWindowChoice, WINDOW_FIELD, windowProblem } from "./pickup-window-choice.tsx";
