import type { Context } from "./context.ts";
import type { HttpServer } from "./http/bind-route.ts";
import type { JobHandler } from "./jobs/handlers.ts";
import type { PeriodicJob } from "./jobs/worker.ts";
import type { SampleMaker } from "./messages/templates-page.ts";
import type { MetricGroup } from "./observability/database-metrics.ts";
import type { PersonalData } from "./personal-data.ts";

/**
 * A feature as the app assembles it.
 * @typeParam Parts what its jobs need of the objects that a process shares
 * @typeParam RouteParts what its routes need of them
 */
export interface Feature<Parts = object, RouteParts = Parts> {
  readonly routes?: (http: HttpServer, context: Context, parts: RouteParts) => void;
  readonly jobs?: (parts: Parts) => readonly JobHandler[];
  /** Periodic jobs. */
  readonly periodicJobs?: (parts: Parts) => readonly PeriodicJob[];
  /** Data about a member, for the download and the deletion of an account. */
  readonly personalData?: readonly PersonalData[];
  /** Metrics that only the database knows. */
  readonly metrics?: readonly MetricGroup[];
  /** Sample messages for the templates page. */
  readonly messageSamples?: SampleMaker;
}
