import { createSignedInMembers } from "../../apps/server/testing/create-members.ts";
import { scaled } from "../kit/load.ts";
import type { Bench } from "../kit/own-postgres.ts";
import { startServer } from "../kit/processes.ts";
import { count, type Figures, printRate, rounded } from "../kit/report.ts";
import { openEvent } from "../kit/scene.ts";
import { look, placeOrders } from "./rush.ts";

const CONNECTIONS = 64;
const MEMBERS = scaled(60_000);
/** Members per batch. */
const CROWD = scaled(20_000);

/**
 * Measures orders of members whom the server hasn't seen before, beside those of members who have just read the event, and
 * the server's memory after 60,000 members.
 */
export async function measureManyMembers({ context, settings }: Bench): Promise<Figures> {
  const event = await openEvent(context);
  const server = await startServer(settings);
  try {
    const scene = { context, server, event };
    const warm = printRate("orders of members who have looked before", await placeOrders(scene, CONNECTIONS));
    const cold = await placeOrders(scene, CONNECTIONS, { haveLooked: false });
    printRate("orders of members who come straight to order", cold, warm);
    const before = await server.memoryMb();
    for (let come = 0; come < MEMBERS; come += CROWD)
      await look(server, event, await createSignedInMembers(context, CROWD));
    const after = await server.memoryMb();
    console.log(
      `server's memory after ${count(MEMBERS)} members more: ${after.toFixed(0)} MB, ${before.toFixed(0)} MB before`,
    );
    return rounded({ coldOrdersPerSecond: cold.perSecond, rssAfterManyMembersMb: after });
  } finally {
    await server.stop();
  }
}
