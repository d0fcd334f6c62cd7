export { findEditedWindows, findPickupWindows, findWindowCounters } from "./queries.ts";
export {
  type EditedWindow,
  type MovedWindow,
  planWindowChanges,
  type WindowChanges,
} from "./service/plan-changes.ts";
export { addPickupWindows, changePickupWindows, shiftPickupWindows } from "./service.ts";
