import type { FastifyReply } from "fastify";

/** Answers with an error in Square's shape. */
export function sendError(
  reply: FastifyReply,
  status: number,
  code: string,
  detail: string,
  extra: Readonly<Record<string, unknown>> = {},
): FastifyReply {
  return reply
    .code(status)
    .send({ errors: [{ category: categoryOf(status, code), code, detail }], ...extra });
}

function categoryOf(status: number, code: string): string {
  if (status === 401 || status === 403) return "AUTHENTICATION_ERROR";
  if (status === 402) return "PAYMENT_METHOD_ERROR";
  if (status === 429) return "RATE_LIMIT_ERROR";
  if (status >= 500) return "API_ERROR";
  return code.startsWith("REFUND") ? "REFUND_ERROR" : "INVALID_REQUEST_ERROR";
}
