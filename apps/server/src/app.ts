import cookie from "@fastify/cookie";
import fastify, { type FastifyInstance, LogController } from "fastify";
import { alerts } from "./features/alerts/feature.ts";
import { allergenReports } from "./features/allergen-reports/feature.ts";
import { analytics } from "./features/analytics/feature.ts";
import { apiKeys } from "./features/api-keys/feature.ts";
import { findKeySession } from "./features/api-keys/index.ts";
import { auditLog } from "./features/audit/feature.ts";
import { RefusedAccess } from "./features/audit/index.ts";
import { broadcasts } from "./features/broadcasts/feature.ts";
import { consents } from "./features/consents/feature.ts";
import { counter } from "./features/counter/feature.ts";
import { dayClose } from "./features/day-close/feature.ts";
import { draws } from "./features/draws/feature.ts";
import { events } from "./features/events/feature.ts";
import { EventCache, findPreviewPath, registerQuickReads } from "./features/events/index.ts";
import { factors } from "./features/factors/feature.ts";
import { identity } from "./features/identity/feature.ts";
import type { InvitationGate } from "./features/identity/index.ts";
import { incidents } from "./features/incidents/feature.ts";
import { interestBook } from "./features/interest-book/feature.ts";
import { interests } from "./features/interests/feature.ts";
import { ledger } from "./features/ledger/feature.ts";
import { memberNotes } from "./features/member-notes/feature.ts";
import { members } from "./features/members/feature.ts";
import { invitationGate } from "./features/members/index.ts";
import { menu } from "./features/menu/feature.ts";
import { notifications } from "./features/notifications/feature.ts";
import { orderReports } from "./features/order-reports/feature.ts";
import { orders } from "./features/orders/feature.ts";
import { payments } from "./features/payments/feature.ts";
import { PaymentProvider } from "./features/payments/provider.ts";
import { pickup } from "./features/pickup/feature.ts";
import { CrewHours } from "./features/pickup/index.ts";
import { pictures } from "./features/pictures/feature.ts";
import { promoCard } from "./features/promo-card/feature.ts";
import { promoCodes } from "./features/promo-codes/feature.ts";
import { registrations } from "./features/registrations/feature.ts";
import { retention } from "./features/retention/feature.ts";
import { returnedOrders } from "./features/returned-orders/feature.ts";
import { sessions } from "./features/sessions/feature.ts";
import { hasSessionCookie, SessionResolver } from "./features/sessions/index.ts";
import { settings } from "./features/settings/feature.ts";
import { setup } from "./features/setup/feature.ts";
import { tips } from "./features/tips/feature.ts";
import { transfers } from "./features/transfers/feature.ts";
import { wallet } from "./features/wallet/feature.ts";
import { webhooks } from "./features/webhooks/feature.ts";
import type { Context } from "./platform/context.ts";
import type { Feature } from "./platform/feature.ts";
import { createApiScope } from "./platform/http/api-scope.ts";
import { clientInfoOf } from "./platform/http/client-info.ts";
import { connectionLimits } from "./platform/http/connection-limits.ts";
import { registerDocumentation } from "./platform/http/documentation.ts";
import { registerGracefulShutdown } from "./platform/http/graceful-shutdown.ts";
import { registerHealth } from "./platform/http/health.ts";
import { acceptOnlyJson } from "./platform/http/json-body.ts";
import { type Load, LoadMonitor } from "./platform/http/load-monitor.ts";
import { registerLoadShedding } from "./platform/http/load-shedding.ts";
import { handleFrameworkErrors, registerErrorHandler } from "./platform/http/problems.ts";
import {
  makeRequestId,
  registerRequestTimes,
  registerTracedRequests,
} from "./platform/http/request-telemetry.ts";
import { headersByUrl, registerSecurityHeaders } from "./platform/http/security-headers.ts";
import { registerSecurityText } from "./platform/http/security-text.ts";
import { serializeResponse } from "./platform/http/serialize-response.ts";
import { registerWebPages } from "./platform/http/web-pages.ts";
import { definedJobs } from "./platform/jobs/define-job.ts";
import { bindHandlers, type JobHandlers } from "./platform/jobs/handlers.ts";
import { jobMetrics } from "./platform/jobs/job-metrics.ts";
import type { PeriodicJob } from "./platform/jobs/worker.ts";
import { registerLiveStreams } from "./platform/live/streams.ts";
import { registerMailPictures } from "./platform/messages/mail/mail-pictures.ts";
import { registerMailbox } from "./platform/messages/mailbox.ts";
import { messageJobs, messagePeriodicJobs } from "./platform/messages/message-jobs.ts";
import { registerTemplates } from "./platform/messages/templates-page.ts";
import type { MetricGroup } from "./platform/observability/database-metrics.ts";
import { Readiness } from "./platform/observability/readiness.ts";
import type { PersonalData } from "./platform/personal-data.ts";

/** Maximum size of a request's body. The largest is a full cart; pictures have their own limit. */
const BODY_LIMIT_BYTES = 64 * 1024;

/** All features. Accounts are exported and erased in this order. */
const FEATURES: readonly Feature<Parts, RouteParts>[] = [
  identity,
  sessions,
  apiKeys,
  factors,
  members,
  memberNotes,
  events,
  menu,
  orders,
  orderReports,
  allergenReports,
  dayClose,
  transfers,
  registrations,
  draws,
  returnedOrders,
  payments,
  pickup,
  counter,
  incidents,
  tips,
  wallet,
  notifications,
  broadcasts,
  // After the messages, which are found by it.
  interestBook,
  interests,
  alerts,
  consents,
  pictures,
  promoCard,
  promoCodes,
  settings,
  setup,
  webhooks,
  analytics,
  ledger,
  auditLog,
  retention,
];

const PERSONAL_DATA = FEATURES.flatMap(({ personalData = [] }) => personalData);

/** Metrics that only the database knows. */
export const DATABASE_METRICS: readonly MetricGroup[] = [
  ...FEATURES.flatMap(({ metrics = [] }) => metrics),
  jobMetrics,
];

/** Objects that the routes and jobs of a process share. */
export interface Parts {
  readonly events: EventCache;
  readonly provider: PaymentProvider;
  readonly readiness: Readiness;
  /** The load; the server measures its own by default. */
  readonly load?: Load;
}

interface RouteParts extends Parts {
  readonly resolver: SessionResolver;
  readonly invitationGate: InvitationGate;
  readonly personalData: readonly PersonalData[];
}

/** Creates the parts of a process, except those that are given. */
export function createParts(context: Context, given: Partial<Parts> = {}): Parts {
  const provider = given.provider ?? new PaymentProvider(context.config.square);
  const readiness = given.readiness ?? new Readiness(() => context.pool.query("SELECT 1")).serve();
  return { events: new EventCache(context), ...given, provider, readiness };
}

/** Collects the handlers of all jobs. */
export function jobHandlers(parts: Parts): JobHandlers {
  const handlers = FEATURES.flatMap(({ jobs }) => jobs?.(parts) ?? []);
  return bindHandlers(definedJobs(), [...messageJobs, ...handlers]);
}

/** Collects all periodic jobs. */
export function periodicJobs(parts: Parts): readonly PeriodicJob[] {
  return [...messagePeriodicJobs, ...FEATURES.flatMap(({ periodicJobs }) => periodicJobs?.(parts) ?? [])];
}

/** Builds the HTTP side from the features. Tests use it without a port. */
export async function buildApp(
  context: Context,
  parts: Parts = createParts(context),
): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: context.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "requestId" }),
    bodyLimit: BODY_LIMIT_BYTES,
    ...connectionLimits(),
    forceCloseConnections: "idle",
    // Also limits each step of the stop, so it is longer than any request under way may take.
    pluginTimeout: 30_000,
    genReqId: makeRequestId,
    trustProxy: context.config.trustedProxies,
    frameworkErrors: handleFrameworkErrors(headersByUrl(context.config)),
  }) as unknown as FastifyInstance;
  app.setSerializerCompiler(serializeResponse);
  app.decorateRequest("session", undefined);
  acceptOnlyJson(app);
  registerErrorHandler(app);
  registerTracedRequests(app);
  registerSecurityHeaders(app, context.config);
  registerRequestTimes(app);
  const load = parts.load ?? new LoadMonitor(context.pool);
  registerLoadShedding(app, load, context.clock);
  await app.register(cookie);
  await registerDocumentation(app, context.config);
  await app.register(async (scope) => registerFeatures(scope, context, { ...parts, load }));
  await registerWebPages(app, context.config, {
    hasSession: ({ cookies }) => hasSessionCookie(cookies, context.config),
    findEventPreview: (eventId) => findPreviewPath(context, parts.events, eventId),
  });
  return app;
}

/** Registers every feature's routes. */
async function registerFeatures(
  app: FastifyInstance,
  context: Context,
  parts: Parts & { readonly load: Load },
): Promise<void> {
  const resolver = new SessionResolver(context);
  const { authenticate, isRecentlyReauthenticated } = resolver;
  const refusedAccess = new RefusedAccess(context);
  app.addHook("onClose", () => refusedAccess.close());
  const http = createApiScope(
    app,
    authenticate,
    (key) => findKeySession(context, key),
    isRecentlyReauthenticated,
    (session, request, declared) => refusedAccess.count(session, clientInfoOf(request), declared),
  );
  const routeParts = {
    ...parts,
    resolver,
    invitationGate: invitationGate(context),
    personalData: PERSONAL_DATA,
  };
  for (const { routes } of FEATURES) routes?.(http, context, routeParts);
  registerQuickReads(app, {
    ...{ config: context.config, events: parts.events, load: parts.load },
    isRemembered: (cookies) => resolver.isRemembered(cookies),
  });
  registerLiveStreams(app, context, authenticate, new CrewHours(context));
  registerGracefulShutdown(app);
  registerMailPictures(app);
  registerMailbox(app, context);
  registerTemplates(
    app,
    context,
    FEATURES.flatMap(({ messageSamples }) => messageSamples ?? []),
  );
  registerHealth(app, parts.readiness);
  registerSecurityText(app, context);
}
