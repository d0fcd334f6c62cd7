import cookie from "@fastify/cookie";
import fastify, { type FastifyInstance, LogController } from "fastify";
import { serializerCompiler } from "fastify-type-provider-zod";
import { analyticsSweeps } from "./features/analytics/jobs.ts";
import { analyticsRoutes } from "./features/analytics/routes.ts";
import { RefusedAccess } from "./features/audit/index.ts";
import { auditSweeps } from "./features/audit/jobs.ts";
import { auditLinesOfMember } from "./features/audit/personal-data.ts";
import { auditRoutes } from "./features/audit/routes.ts";
import { accountSamples, hasSessionCookie, SessionResolver } from "./features/auth/index.ts";
import { authJobs, authSweeps } from "./features/auth/jobs.ts";
import { authRoutes } from "./features/auth/routes.ts";
import { broadcastJobs, broadcastSweeps } from "./features/broadcasts/jobs.ts";
import { broadcastsRoutes } from "./features/broadcasts/routes.ts";
import { consentsOfMember } from "./features/consents/personal-data.ts";
import { counterSweeps } from "./features/counter/jobs.ts";
import { counterRoutes } from "./features/counter/routes.ts";
import { EventCache } from "./features/events/index.ts";
import { eventJobs, eventSweeps } from "./features/events/jobs.ts";
import { adminEventsRoutes } from "./features/events/routes/admin-routes.ts";
import { eventsRoutes } from "./features/events/routes/member-routes.ts";
import { giveBackSweeps } from "./features/give-backs/jobs.ts";
import { giveBacksOfMember } from "./features/give-backs/personal-data.ts";
import { giveBacksRoutes } from "./features/give-backs/routes.ts";
import { ledgerRoutes } from "./features/ledger/routes.ts";
import { invitationGate } from "./features/members/index.ts";
import { correctionsOfMember } from "./features/members/personal-data.ts";
import { membersRoutes } from "./features/members/routes.ts";
import { menuRoutes } from "./features/menu/routes.ts";
import { notificationJobs, notificationSweeps } from "./features/notifications/jobs.ts";
import { notificationSamples } from "./features/notifications/mails/notification-samples.ts";
import {
  deliveriesOfMember,
  notificationsOfMember,
  pushSubscriptionsOfMember,
} from "./features/notifications/personal-data.ts";
import { adminMessagesRoutes } from "./features/notifications/routes/admin-routes.ts";
import { messageWebhooks } from "./features/notifications/routes/webhook-routes.ts";
import { notificationsRoutes } from "./features/notifications/routes.ts";
import { TurnedAway } from "./features/orders/index.ts";
import { orderJobs, orderSweeps } from "./features/orders/jobs.ts";
import { ordersOfMember } from "./features/orders/personal-data.ts";
import { holdReadings } from "./features/orders/readings.ts";
import { adminOrdersRoutes } from "./features/orders/routes/admin-routes.ts";
import { ordersRoutes } from "./features/orders/routes/member-routes.ts";
import { paymentJobs, paymentSweeps } from "./features/payments/jobs.ts";
import { PaymentProvider } from "./features/payments/provider.ts";
import { moneyReadings } from "./features/payments/readings.ts";
import { paymentsRoutes } from "./features/payments/routes.ts";
import { CrewHours } from "./features/pickup/index.ts";
import { pickupRoutes } from "./features/pickup/routes.ts";
import { pictureJobs, pictureSweeps } from "./features/pictures/jobs.ts";
import { picturesRoutes } from "./features/pictures/routes.ts";
import { promoCardRoutes } from "./features/promo-card/routes.ts";
import { promoCodesRoutes } from "./features/promo-codes/routes.ts";
import { registrationJobs, registrationSweeps } from "./features/registrations/jobs.ts";
import { registrationsOfMember, waitlistOfMember } from "./features/registrations/personal-data.ts";
import { registrationsRoutes } from "./features/registrations/routes.ts";
import { retentionSweeps } from "./features/retention/jobs.ts";
import { settingsRoutes } from "./features/settings/routes.ts";
import { transferJobs, transferSweeps } from "./features/transfers/jobs.ts";
import { transfersOfMember } from "./features/transfers/personal-data.ts";
import { transfersRoutes } from "./features/transfers/routes.ts";
import type { Context } from "./platform/context.ts";
import { clientInfoOf } from "./platform/http/client-info.ts";
import { connectionLimits } from "./platform/http/connection-limits.ts";
import { registerDocumentation } from "./platform/http/documentation.ts";
import { registerGentleClose } from "./platform/http/gentle-close.ts";
import { registerHealth } from "./platform/http/health.ts";
import { acceptJsonAlone } from "./platform/http/json-body.ts";
import { type Load, Pressure } from "./platform/http/pressure.ts";
import { answerFrameworkErrors, registerProblems } from "./platform/http/problems.ts";
import { headersByUrl, registerProtection } from "./platform/http/protection.ts";
import { makeRequestId } from "./platform/http/request-id.ts";
import { registerRequestTimes } from "./platform/http/request-times.ts";
import { registerSecurityText } from "./platform/http/security-text.ts";
import { registerShedding } from "./platform/http/shedding.ts";
import { apiSurface } from "./platform/http/surface.ts";
import { registerTracedRequests } from "./platform/http/traced-requests.ts";
import { registerWebPages } from "./platform/http/web-pages.ts";
import { definedJobs } from "./platform/jobs/define-job.ts";
import { bindHandlers, type JobHandlers } from "./platform/jobs/handlers.ts";
import { jobReadings } from "./platform/jobs/job-readings.ts";
import type { Sweep } from "./platform/jobs/worker.ts";
import { registerLiveStreams } from "./platform/live/streams.ts";
import { registerMailLogo } from "./platform/messages/mail/mail-logo.ts";
import { registerMailbox } from "./platform/messages/mailbox.ts";
import { messageJobs, messageSweeps } from "./platform/messages/message-jobs.ts";
import { registerTemplates, type SampleMaker } from "./platform/messages/templates-page.ts";
import { Readiness } from "./platform/watch/readiness.ts";
import type { ReadingGroup } from "./platform/watch/readings.ts";

/** Bodies are small: the largest is a full cart. Pictures have a limit of their own. */
const BODY_LIMIT_BYTES = 64 * 1024;

/** What each feature keeps about a member, for the download and the deletion of an account. */
const PERSONAL_DATA = [
  ordersOfMember,
  transfersOfMember,
  waitlistOfMember,
  registrationsOfMember,
  giveBacksOfMember,
  notificationsOfMember,
  deliveriesOfMember,
  pushSubscriptionsOfMember,
  consentsOfMember,
  correctionsOfMember,
  auditLinesOfMember,
];

/** What each feature writes to members, for the page of all templates. */
const MESSAGE_SAMPLES: readonly SampleMaker[] = [notificationSamples, accountSamples];

/** What of the figures only the database knows. */
export const READINGS: readonly ReadingGroup[] = [holdReadings, moneyReadings, jobReadings];

/** What routes and jobs of a process share. */
export interface Parts {
  readonly events: EventCache;
  readonly provider: PaymentProvider;
  readonly readiness: Readiness;
  /** How much waits; seen by the server itself where it isn't given. */
  readonly load?: Load;
}

/** @param given what is to be used instead of its own */
export function createParts(context: Context, given: Partial<Parts> = {}): Parts {
  const provider = given.provider ?? new PaymentProvider(context.config.square);
  const readiness = given.readiness ?? new Readiness(() => context.pool.query("SELECT 1")).serve();
  return { events: new EventCache(context), ...given, provider, readiness };
}

/** Every feature's jobs. */
export function jobHandlers({ provider }: Parts): JobHandlers {
  const handlers = [
    ...messageJobs,
    ...notificationJobs,
    ...broadcastJobs,
    ...authJobs,
    ...eventJobs,
    ...registrationJobs,
    ...orderJobs,
    ...transferJobs,
    ...pictureJobs,
    ...paymentJobs(provider),
  ];
  return bindHandlers(definedJobs(), handlers);
}

/** Every feature's sweeps. */
export function sweeps({ provider }: Parts): readonly Sweep[] {
  return [
    ...authSweeps,
    ...eventSweeps,
    ...registrationSweeps,
    ...orderSweeps,
    ...giveBackSweeps,
    ...transferSweeps,
    ...paymentSweeps(provider),
    ...counterSweeps,
    ...auditSweeps,
    ...messageSweeps,
    ...notificationSweeps,
    ...broadcastSweeps,
    ...pictureSweeps,
    ...analyticsSweeps,
    ...retentionSweeps,
  ];
}

/** Builds the whole HTTP side from the features. Tests use it without a port. */
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
    // A step of the stop, too: longer than what is under way may take to its end.
    pluginTimeout: 30_000,
    genReqId: makeRequestId,
    trustProxy: context.config.trustedProxies,
    frameworkErrors: answerFrameworkErrors(headersByUrl(context.config)),
  }) as unknown as FastifyInstance;
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest("session", undefined);
  acceptJsonAlone(app);
  registerProblems(app);
  registerTracedRequests(app);
  registerProtection(app, context.config);
  registerRequestTimes(app);
  registerShedding(app, parts.load ?? new Pressure(context.pool), context.clock);
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
  menuRoutes(http, context);
  registrationsRoutes(http, context, parts.events);
  const turnedAway = new TurnedAway(context);
  app.addHook("onClose", () => turnedAway.close());
  ordersRoutes(http, context, parts.events, turnedAway);
  adminOrdersRoutes(http, context);
  giveBacksRoutes(http, context);
  transfersRoutes(http, context);
  paymentsRoutes(http, context, parts.provider);
  pickupRoutes(http, context);
  counterRoutes(http, context);
  notificationsRoutes(http, context);
  messageWebhooks(http, context);
  adminMessagesRoutes(http, context);
  broadcastsRoutes(http, context);
  picturesRoutes(http, context);
  promoCardRoutes(http, context);
  promoCodesRoutes(http, context);
  settingsRoutes(http, context);
  analyticsRoutes(http, context);
  ledgerRoutes(http, context);
  auditRoutes(http, context);
  registerLiveStreams(app, context, authenticate, new CrewHours(context));
  registerGentleClose(app);
  registerMailLogo(app);
  registerMailbox(app, context);
  registerTemplates(app, context, MESSAGE_SAMPLES);
  registerHealth(app, parts.readiness);
  registerSecurityText(app, context);
}
