export { findEditedMenu, findItemCounters, findMenu } from "./queries.ts";
export { addMenu } from "./service/add-menu.ts";
