import { loadConfig } from "./config.ts";
import { failStart, startServer, stopOnSignals } from "./start-server.ts";

/** Runs the server with the settings of the environment. */
try {
  const server = await startServer(loadConfig(process.env));
  stopOnSignals(server.stop);
} catch (error) {
  failStart(error);
}
