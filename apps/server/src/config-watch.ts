import { ConfigError } from "./config-error.ts";
import { isLoopback } from "./config-modes.ts";

interface WatchSettings {
  readonly WATCH_PORT?: number | undefined;
  readonly WATCH_HOST: string;
  readonly WATCH_TOKEN?: string | undefined;
  readonly TRACES_URL?: string | undefined;
  readonly DRAIN_SECONDS: number;
}

/** How the server is watched, and how it takes its leave. */
export interface WatchConfig {
  /** Where figures and health are told, apart from the pages; undefined: nowhere. */
  readonly watch:
    | { readonly port: number; readonly host: string; readonly token: string | undefined }
    | undefined;
  /** Where traces are sent; undefined: there are none. */
  readonly tracesUrl: string | undefined;
  /** So long everything is still served after the signal to stop, while readiness says no. */
  readonly drainSeconds: number;
}

/** @throws {ConfigError} where the figures would be open to others than this machine */
export function readWatch(settings: WatchSettings): WatchConfig {
  const { WATCH_PORT: port, WATCH_HOST: host, WATCH_TOKEN: token } = settings;
  if (port !== undefined && token === undefined && !isLoopback(host))
    throw new ConfigError("Setting WATCH_TOKEN is missing: others than this machine reach WATCH_HOST");
  return {
    watch: port === undefined ? undefined : { port, host, token },
    tracesUrl: settings.TRACES_URL,
    drainSeconds: settings.DRAIN_SECONDS,
  };
}
