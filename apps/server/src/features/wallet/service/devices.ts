import { ok, type Result, refuse } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import * as queries from "../queries/devices.ts";

/** Maximum devices of one pass, more than a member has. */
const DEVICES_MAX = 20;

/** Registers a device for updates of a pass. A device that is known may always renew its push token. */
export async function registerForNews(
  { database, clock }: Context,
  device: Pick<queries.DeviceRow, "deviceId" | "passId" | "pushToken">,
): Promise<Result<{ readonly isNew: boolean }, "RATE_LIMITED">> {
  if ((await queries.countOtherDevices(database, device)) >= DEVICES_MAX) return refuse("RATE_LIMITED");
  return ok({ isNew: await queries.registerDevice(database, device, clock.now()) });
}

/** Ends a device's registration for updates of a pass. */
export async function forgetDevice(
  { database }: Context,
  device: Pick<queries.DeviceRow, "deviceId" | "passId">,
): Promise<void> {
  await queries.deleteDevice(database, device);
}

/** Lists a device's passes that changed after a time, with the time of the latest change. */
export async function listChangedPasses(
  { config, database }: Context,
  { passType, deviceId }: { readonly passType: string; readonly deviceId: string },
  since: Date,
) {
  const isOurs = passType === config.wallets.apple?.passTypeId;
  return isOurs ? queries.findChangedSerials(database, deviceId, since) : [];
}
