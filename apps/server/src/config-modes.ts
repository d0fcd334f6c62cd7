import ipaddr from "ipaddr.js";
import { ConfigError } from "./platform/errors.ts";

/** Secret for development. Everybody can read it here, so it protects nothing but a machine's own development. */
export const DEVELOPMENT_KEY = "development only, never used in production";

/** Settings in which the modes differ. */
interface ModeSettings {
  readonly NODE_ENV: "development" | "production" | "test";
  readonly HOST?: string | undefined;
  readonly PUBLIC_URL?: string | undefined;
  readonly PUSH_ENDPOINTS: "public" | "loopback";
  readonly SECRET_KEY?: string | undefined;
  readonly SECRET_KEY_FORMER?: string | undefined;
  readonly SMTP_URL?: string | undefined;
  readonly SQUARE_ENVIRONMENT?: string | undefined;
  readonly TEST_PAYMENTS: "refused" | "shown";
  readonly TRUST_PROXY?: string | undefined;
}

/**
 * Requires settings that are safe in the mode. Production must leave nothing open by omission. Development and tests
 * are for one's own machine, since their mailbox, key and accounts are open to everybody who can reach them.
 * @throws {ConfigError} naming the setting
 */
export function requireSafeMode(settings: ModeSettings): void {
  if (settings.NODE_ENV === "production") requireProductionSettings(settings);
  const isSecure = settings.PUBLIC_URL?.startsWith("https:") === true;
  if (settings.NODE_ENV === "development" && isSecure)
    throw wrong("PUBLIC_URL", "an https address needs NODE_ENV=production; development's mailbox is open");
  if (settings.NODE_ENV === "test" && !isLoopback(hostOf(settings)))
    throw wrong("HOST", "NODE_ENV=test listens on this machine alone");
}

/** Returns the host to listen on. By default, only this machine reaches development. */
export function hostOf({ NODE_ENV, HOST }: Pick<ModeSettings, "NODE_ENV" | "HOST">): string {
  return HOST ?? (NODE_ENV === "production" ? "0.0.0.0" : "127.0.0.1");
}

/** Returns whether only this machine reaches a host, which may be an address in a URL's brackets. */
export function isLoopback(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, "");
  return (
    address === "localhost" || (ipaddr.isValid(address) && ipaddr.process(address).range() === "loopback")
  );
}

/** Returns who must have a second factor by default: staff and admins in production, nobody otherwise. */
export function defaultSecondFactor(mode: ModeSettings["NODE_ENV"]): "nobody" | "staff" {
  return mode === "production" ? "staff" : "nobody";
}

function requireProductionSettings(settings: ModeSettings): void {
  for (const name of ["SECRET_KEY", "PUBLIC_URL", "SMTP_URL", "TRUST_PROXY"] as const) {
    if (settings[name] === undefined)
      throw new ConfigError(`Setting ${name} is missing: production needs it`);
  }
  for (const name of ["SECRET_KEY", "SECRET_KEY_FORMER"] as const) {
    if (settings[name] === DEVELOPMENT_KEY) throw wrong(name, "everybody knows development's key");
  }
  if (!settings.PUBLIC_URL?.startsWith("https:")) throw wrong("PUBLIC_URL", "production needs https");
  if (settings.PUSH_ENDPOINTS !== "public") throw wrong("PUSH_ENDPOINTS", "members name where pushes go to");
  requireRealSquare(settings);
}

function requireRealSquare({ SQUARE_ENVIRONMENT: environment, TEST_PAYMENTS }: ModeSettings): void {
  if (environment === "production" || environment === undefined) return;
  if (environment !== "sandbox")
    throw wrong("SQUARE_ENVIRONMENT", "production pays at Square, not at a stand-in");
  if (TEST_PAYMENTS !== "shown")
    throw wrong("SQUARE_ENVIRONMENT", "no money moves in the sandbox; TEST_PAYMENTS=shown asks for it");
}

function wrong(name: string, reason: string): ConfigError {
  return new ConfigError(`Setting ${name} is wrong: ${reason}`);
}
