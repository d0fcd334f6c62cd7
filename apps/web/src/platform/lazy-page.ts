import { NO_CONNECTION_TEXT } from "@secret/contract";
import { lazyRouteComponent } from "@tanstack/react-router";

/**
 * A page that is loaded as it is opened. What is gone from the server is loaded anew with the whole app, by the router;
 * without a connection that would leave nothing at all, so the page says what it lacks and comes with the signal.
 */
export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(
    () =>
      load().catch((error: unknown) => {
        throw navigator.onLine ? error : new Error(NO_CONNECTION_TEXT);
      }),
    name,
  );
