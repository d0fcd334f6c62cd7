import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { loadConfig } from "../../apps/server/src/config.ts";
import { isLoopback } from "../../apps/server/src/config-modes.ts";
import { failStart, startServer, stopOnSignals } from "../../apps/server/src/start-server.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "../demo-data/demo-data.ts";
import { loadDemoEvening } from "../demo-data/running-event.ts";
import { startSandboxIfNeeded } from "./sandbox.ts";

/** Runs the stand-in for Square, demo data and the server with the built web app on this machine. */
try {
  const environment = process.env;
  await mkdir(environment.DATA_DIR || "./data", { recursive: true });
  const dataFile = join(environment.DATA_DIR || "./data", "square-sandbox.jsonl");
  const sandbox = await startSandboxIfNeeded(environment, dataFile);
  const config = loadConfig({ ...environment, ...sandbox?.settings });
  const isDemo = config.mode === "development";
  const server = await startServer(config, isDemo ? loadDemoEvening : undefined).catch(
    async (error: unknown) => {
      await sandbox?.close();
      throw error;
    },
  );
  stopOnSignals(async () => {
    await server.stop();
    await sandbox?.close();
  });
  console.log(`SECRET is open at ${config.publicUrl}`);
  if (isDemo) {
    if (isLoopback(config.host))
      console.log("Open to phones and from containers too: HOST=0.0.0.0 npm start");
    for (const { role, email } of DEMO_ACCOUNTS)
      console.log(`  ${role.padEnd(6)} ${email}  ${DEMO_PASSWORD}`);
    if (server.context.settings.crewSecondFactor === "nobody")
      console.log(
        "Staff and admins sign in without a second factor here; production requires one: REQUIRE_SECOND_FACTOR=staff npm start",
      );
    console.log(`Mail and texts arrive at ${config.publicUrl}/dev/mailbox`);
    console.log(
      "Test payments: no money moves. Card 4111 1111 1111 1111, any later date, any CVV, any ZIP code.",
    );
  }
} catch (error) {
  failStart(error);
}
