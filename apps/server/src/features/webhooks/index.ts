export { type EndpointTurnedOff, findEndpointsTurnedOff } from "./queries/endpoints.ts";
export { recordEventWebhooks, recordOrderWebhooks, recordRefundWebhooks } from "./service/record-webhooks.ts";
