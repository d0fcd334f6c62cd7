import { isLoopback } from "./config-modes.ts";
import { ConfigError } from "./platform/errors.ts";

interface MonitoringSettings {
  readonly METRICS_PORT?: number | undefined;
  readonly METRICS_HOST: string;
  readonly METRICS_TOKEN?: string | undefined;
  readonly TRACES_URL?: string | undefined;
  readonly DRAIN_SECONDS: number;
}

/** Settings for monitoring, and for the drain before a stop. */
export interface MonitoringConfig {
  /** Address of metrics and health, apart from the pages; undefined if they are off. */
  readonly metricsServer:
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
export function readMonitoring(settings: MonitoringSettings): MonitoringConfig {
  const { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token } = settings;
  if (port !== undefined && token === undefined && !isLoopback(host))
    throw new ConfigError("Setting METRICS_TOKEN is missing: others than this machine reach METRICS_HOST");
  return {
    metricsServer: port === undefined ? undefined : { port, host, token },
    tracesUrl: settings.TRACES_URL,
    drainSeconds: settings.DRAIN_SECONDS,
  };
}
