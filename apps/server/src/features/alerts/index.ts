export { findCommandRuns } from "./queries/command-runs.ts";
export { recordCommandRun } from "./service/command-runs.ts";
