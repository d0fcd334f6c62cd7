export { readTakings } from "./service/event-tips.ts";
