/** Path that Square calls. */
export const WEBHOOK_PATH = "/api/webhooks/square";
