import { announceDelay, releaseNoShows, startShort, stopPickup, stopPickupAsAdmin } from "@secret/contract";
import type { StopReason } from "@secret/domain";
import { call } from "../../platform/api.ts";
import type { Count, Previewed } from "./help-queries.ts";

/**
 * Starts an incident as previewed.
 * @param version the preview's; nothing is started if it's outdated
 * @returns the new preview, and whether the incident was started
 */
export type StartIncident = (
  version: string,
) => Promise<{ readonly isStarted: boolean; readonly preview: Previewed }>;

const toOutcome = ({ started, preview }: { started: unknown; preview: Previewed }) => ({
  isStarted: started !== null,
  preview,
});

/** Announces a delay. */
export const delay =
  (id: string, minutes: number): StartIncident =>
  async (version) =>
    toOutcome(await call(announceDelay, { params: { id }, body: { minutes, version } }));

/** Releases the orders whose hold is over. */
export const release =
  (id: string): StartIncident =>
  async (version) =>
    toOutcome(await call(releaseNoShows, { params: { id }, body: { version } }));

/** Stops a pickup for good. */
export const stop =
  (id: string, reason: StopReason): StartIncident =>
  async (version) =>
    toOutcome(await call(stopPickup, { params: { id }, body: { reason, version } }));

/** Stops a pickup for good from the event editor. */
export const stopAsAdmin =
  (id: string, reason: StopReason): StartIncident =>
  async (version) =>
    toOutcome(await call(stopPickupAsAdmin, { params: { id }, body: { reason, version } }));

/** Records a count, which may start a shortage. */
export const recordCount =
  (id: string, count: Count): StartIncident =>
  async (version) => {
    const { isRecorded, preview } = await call(startShort, { params: { id }, body: { ...count, version } });
    return { isStarted: isRecorded, preview };
  };
