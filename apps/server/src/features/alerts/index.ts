export { recordCommandRun } from "./service/command-runs.ts";
