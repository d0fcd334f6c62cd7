export { askMirrors, roundAfter } from "./service/beacon.ts";
