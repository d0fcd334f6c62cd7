import type { Context } from "../../apps/server/src/platform/context.ts";
import { createSignedInMembers } from "../../apps/server/testing/create-members.ts";
import { startServerProcess } from "./processes.ts";
import { look, placeOrders, print } from "./rush.ts";
import { HEALTH_PATH, openEvent, SERVER } from "./scene.ts";

const CONNECTIONS = 64;
const MEMBERS = 60_000;
/** Made in one go. */
const CROWD = 20_000;

export interface ManyMembersFigures {
  readonly coldOrdersPerSecond: number;
  readonly rssAfterManyMembersMb: number;
}

/**
 * What it costs that members come whom the server doesn't know yet: orders of whoever comes straight to order, beside those
 * of members who have looked at the event right before, as their floor; and the server's memory once 60,000 were there.
 */
export async function measureManyMembers(
  context: Context,
  settings: Readonly<Record<string, string>>,
): Promise<ManyMembersFigures> {
  const event = await openEvent(context);
  const server = await startServerProcess(SERVER, settings, { healthPath: HEALTH_PATH });
  try {
    const scene = { context, server, event };
    const warm = print("orders of members who have looked before", await placeOrders(scene, CONNECTIONS));
    const cold = await placeOrders(scene, CONNECTIONS, { haveLooked: false });
    print("orders of members who come straight to order", cold, warm);
    const before = await server.memoryMb();
    for (let come = 0; come < MEMBERS; come += CROWD)
      await look(server, event, await createSignedInMembers(context, CROWD));
    const after = await server.memoryMb();
    console.log(
      `server's memory after ${MEMBERS.toLocaleString("en-US")} members more: ${after.toFixed(0)} MB, ${before.toFixed(0)} MB before`,
    );
    return { coldOrdersPerSecond: Math.round(cold.perSecond), rssAfterManyMembersMb: Math.round(after) };
  } finally {
    await server.stop();
  }
}
