import { NO_CONNECTION_TEXT } from "@secret/contract";
import { lazyRouteComponent } from "@tanstack/react-router";

/**
 * Loads a page when it is opened. If its file is gone from the server, the router reloads the whole app. Offline, a
 * reload would leave a blank screen, so the page shows an error and recovers with the connection.
 */
export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(
    () =>
      load().catch((error: unknown) => {
        throw navigator.onLine ? error : new Error(NO_CONNECTION_TEXT);
      }),
    name,
  );
