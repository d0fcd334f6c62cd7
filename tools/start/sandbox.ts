import { randomBytes } from "node:crypto";
import { startSquareSandbox } from "@secret/square-sandbox";

type Environment = Readonly<Record<string, string | undefined>>;

/** Starts the stand-in for Square unless Square is configured. Returns it with the settings that point the server to it. */
export async function startSandboxIfNeeded(environment: Environment, dataFile: string | undefined) {
  if (environment.SQUARE_ACCESS_TOKEN || environment.NODE_ENV === "production") return undefined;
  const publicUrl = environment.PUBLIC_URL || `http://localhost:${environment.PORT || "3000"}`;
  const identity = {
    accessToken: randomBytes(24).toString("hex"),
    locationId: "SANDBOX_LOCATION",
    applicationId: "sandbox-sq0idb-secret",
    webhookSignatureKey: randomBytes(24).toString("hex"),
  };
  const sandbox = await startSquareSandbox({
    ...identity,
    port: 0,
    webhookUrl: `${publicUrl}/api/webhooks/square`,
    ...(dataFile === undefined ? {} : { dataFile }),
  });
  const settings = {
    SQUARE_ACCESS_TOKEN: identity.accessToken,
    SQUARE_LOCATION_ID: identity.locationId,
    SQUARE_APPLICATION_ID: identity.applicationId,
    SQUARE_WEBHOOK_SIGNATURE_KEY: identity.webhookSignatureKey,
    SQUARE_ENVIRONMENT: sandbox.url,
  };
  return { ...sandbox, settings };
}
