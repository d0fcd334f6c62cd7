import cookie from "@fastify/cookie";
import fastify, { type FastifyInstance, LogController } from "fastify";
import { serializerCompiler } from "fastify-type-provider-zod";
import { analyticsRoutes } from "./features/analytics/routes.ts";
import { auditSweeps } from "./features/audit/jobs.ts";
import { auditLinesOfMember } from "./features/audit/personal-data.ts";
import { RefusedAccess } from "./features/audit/service.ts";
import { authJobs, authSweeps } from "./features/auth/jobs.ts";
import { authRoutes } from "./features/auth/routes.ts";
import { hasSessionCookie, SessionResolver } from "./features/auth/service.ts";
import { eventSweeps } from "./features/events/jobs.ts";
import { adminEventsRoutes } from "./features/events/routes/admin-routes.ts";
import { eventsRoutes } from "./features/events/routes/member-routes.ts";
import { EventCache } from "./features/events/service.ts";
import { ledgerRoutes } from "./features/ledger/routes.ts";
import { membersRoutes } from "./features/members/routes.ts";
import { invitationGate } from "./features/members/service.ts";
import { notificationsOfMember } from "./features/notifications/personal-data.ts";
import { notificationsRoutes } from "./features/notifications/routes.ts";
import { orderJobs, orderSweeps } from "./features/orders/jobs.ts";
import { ordersOfMember } from "./features/orders/personal-data.ts";
import { adminOrdersRoutes } from "./features/orders/routes/admin-routes.ts";
import { ordersRoutes } from "./features/orders/routes/member-routes.ts";
import { paymentJobs, paymentSweeps } from "./features/payments/jobs.ts";
import { PaymentProvider } from "./features/payments/provider.ts";
import { paymentsRoutes } from "./features/payments/routes.ts";
import { pickupRoutes } from "./features/pickup/routes.ts";
import { promoCardRoutes } from "./features/promo-card/routes.ts";
import { registrationSweeps } from "./features/registrations/jobs.ts";
import { registrationsOfMember } from "./features/registrations/personal-data.ts";
import { registrationsRoutes } from "./features/registrations/routes.ts";
import type { Context } from "./platform/context.ts";
import { clientInfoOf } from "./platform/http/client-info.ts";
import { connectionLimits } from "./platform/http/connection-limits.ts";
import { registerDocumentation } from "./platform/http/documentation.ts";
import { acceptJsonAlone } from "./platform/http/json-body.ts";
import { registerProblems } from "./platform/http/problems.ts";
import { registerProtection } from "./platform/http/protection.ts";
import { apiSurface } from "./platform/http/surface.ts";
import { registerWebPages } from "./platform/http/web-pages.ts";
import { definedJobs } from "./platform/jobs/define-job.ts";
import { bindHandlers, type JobHandlers } from "./platform/jobs/handlers.ts";
import type { Sweep } from "./platform/jobs/worker.ts";
import { registerLiveStreams } from "./platform/live/streams.ts";
import { registerMailbox } from "./platform/messages/mailbox.ts";
import { messageJobs, messageSweeps } from "./platform/messages/message-jobs.ts";

/** Bodies are small: the largest is a full cart. Pictures have a limit of their own. */
const BODY_LIMIT_BYTES = 64 * 1024;

/** What each feature keeps about a member, for the download and the deletion of an account. */
const PERSONAL_DATA = [ordersOfMember, registrationsOfMember, notificationsOfMember, auditLinesOfMember];

/** What routes and jobs of a process share. */
export interface Parts {
  readonly events: EventCache;
  readonly provider: PaymentProvider;
}

export function createParts(
  context: Context,
  provider: PaymentProvider = new PaymentProvider(context.config.square),
): Parts {
  return { events: new EventCache(context), provider };
}

/** Every feature's jobs. */
export function jobHandlers({ provider }: Parts): JobHandlers {
  const handlers = [...messageJobs, ...authJobs, ...orderJobs, ...paymentJobs(provider)];
  return bindHandlers(definedJobs(), handlers);
}

/** Every feature's sweeps. */
export function sweeps({ provider }: Parts): readonly Sweep[] {
  return [
    ...authSweeps,
    ...eventSweeps,
    ...registrationSweeps,
    ...orderSweeps,
    ...paymentSweeps(provider),
    ...auditSweeps,
    ...messageSweeps,
  ];
}

/** Builds the whole HTTP side from the features. Tests use it without a port. */
export async function buildApp(
  context: Context,
  parts: Parts = createParts(context),
): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: context.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    ...connectionLimits(),
    forceCloseConnections: true,
    trustProxy: context.config.trustedProxies,
  }) as unknown as FastifyInstance;
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest("session", undefined);
  acceptJsonAlone(app);
  registerProblems(app);
  registerProtection(app, context.config);
  await app.register(cookie);
  await registerDocumentation(app, context.config);
  await app.register(async (scope) => registerFeatures(scope, context, parts));
  await registerWebPages(app, context.config, ({ cookies }) => hasSessionCookie(cookies, context.config));
  return app;
}

/** Every feature's routes. */
async function registerFeatures(app: FastifyInstance, context: Context, parts: Parts): Promise<void> {
  const sessions = new SessionResolver(context);
  const { authenticate, isFreshlyProven } = sessions;
  const refusedAccess = new RefusedAccess(context);
  app.addHook("onClose", () => refusedAccess.close());
  const http = apiSurface(app, authenticate, isFreshlyProven, (session, request, declared) =>
    refusedAccess.count(session, clientInfoOf(request), declared),
  );
  authRoutes(http, context, sessions, invitationGate(context));
  membersRoutes(http, context, PERSONAL_DATA);
  eventsRoutes(http, context, parts.events);
  adminEventsRoutes(http, context);
  registrationsRoutes(http, context, parts.events);
  ordersRoutes(http, context, parts.events);
  adminOrdersRoutes(http, context);
  paymentsRoutes(http, context, parts.provider);
  pickupRoutes(http, context);
  notificationsRoutes(http, context);
  promoCardRoutes(http, context);
  analyticsRoutes(http, context);
  ledgerRoutes(http, context);
  registerLiveStreams(app, context, authenticate);
  registerMailbox(app, context);
  app.get("/api/health", { schema: { hide: true } }, async () => {
    await context.pool.query("SELECT 1");
    return { status: "ok" };
  });
}
