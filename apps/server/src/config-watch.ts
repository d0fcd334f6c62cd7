import { ConfigError } from "./config-error.ts";
import { isLoopback } from "./config-modes.ts";

interface WatchSettings {
  readonly WATCH_PORT?: number | undefined;
  readonly WATCH_HOST: string;
  readonly WATCH_TOKEN?: string | undefined;
  readonly TRACES_URL?: string | undefined;
  readonly DRAIN_SECONDS: number;
}

/** Settings for monitoring, and for the drain before a stop. */
export interface WatchConfig {
  /** Address of metrics and health, apart from the pages; undefined if they are off. */
  readonly watch:
    | { readonly port: number; readonly host: string; readonly token: string | undefined }
    | undefined;
  /** Address to which traces are sent; undefined if they are off. */
  readonly tracesUrl: string | undefined;
  /** Seconds during which everything is still served after the stop signal, while readiness fails. */
  readonly drainSeconds: number;
}

/**
 * Reads the settings for monitoring.
 * @throws {ConfigError} if other machines could read the metrics without a token
 */
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
