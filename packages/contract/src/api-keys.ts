import { z } from "zod";
import { API_KEY_SCOPES, always, Id, IdParams, Instant, oneLine, route } from "./http/route.ts";

/** Maximum active keys, of all admins together. */
export const API_KEYS_MAX = 20;
export const API_KEY_NAME_MAX_LENGTH = 60;
/** Maximum life of a key with an expiry, in days. */
const API_KEY_DAYS_MAX = 730;

/** API key as admins see it. The key itself is shown once, when it is created. */
export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  scope: z.enum(API_KEY_SCOPES),
  /** Its last four characters. */
  lastFour: z.string(),
  state: z.enum(["active", "expired", "revoked"]),
  owner: z.object({ firstName: z.string(), lastName: z.string() }),
  createdAt: Instant,
  expiresAt: Instant.nullable(),
  /** Start of the minute of its last use; null if it was never used. */
  lastUsedAt: Instant.nullable(),
  revokedAt: Instant.nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;

export const listApiKeys = route({
  method: "GET",
  path: "/api/admin/api-keys",
  access: "admin",
  summary: "The API keys of all admins, active ones first; others stay for 90 days",
  response: z.object({ apiKeys: z.array(ApiKey) }),
});

/** Fields of a new API key. */
export const NewApiKey = z.strictObject({
  name: oneLine(API_KEY_NAME_MAX_LENGTH),
  scope: z.enum(API_KEY_SCOPES),
  /** Days until it expires; null for never. */
  expiresInDays: z.int().min(1).max(API_KEY_DAYS_MAX).nullable().default(null),
});

export const createApiKey = route({
  method: "POST",
  path: "/api/admin/api-keys",
  access: "admin",
  summary: "Creates an API key of the calling admin; only this response contains the key",
  needsReauthentication: always,
  body: NewApiKey,
  response: z.object({ key: z.string(), apiKey: ApiKey }),
  errors: ["API_KEY_LIMIT"],
});

export const revokeApiKey = route({
  method: "DELETE",
  path: "/api/admin/api-keys/:id",
  access: "admin",
  summary: "Revokes an API key of any admin at once, on every server",
  params: IdParams,
  response: ApiKey,
  errors: ["NOT_FOUND"],
});
