import { createPrivateKey, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { z } from "zod";
import { ConfigError } from "./platform/errors.ts";

/** Certificates that sign Apple Wallet's passes, and the address of Apple's push service. */
export interface AppleWalletConfig {
  readonly passTypeId: string;
  readonly teamId: string;
  /** Certificate of the pass type, as PEM. */
  readonly certificate: string;
  /** Private key of the certificate, as PEM. */
  readonly key: string;
  /** Apple's intermediate certificate (WWDR), as PEM. */
  readonly wwdr: string;
  readonly pushUrl: string;
}

/** Service account that writes Google Wallet's passes. */
export interface GoogleWalletConfig {
  readonly issuerId: string;
  readonly email: string;
  /** Private key of the service account, as PEM. */
  readonly key: string;
  /** Address that issues access tokens, from the account's key file. */
  readonly tokenUrl: string;
  readonly apiUrl: string;
}

/** The wallets that members can add their orders to; undefined for those without settings. */
export interface WalletConfig {
  readonly apple: AppleWalletConfig | undefined;
  readonly google: GoogleWalletConfig | undefined;
}

interface WalletSettings {
  readonly NODE_ENV: string;
  readonly APPLE_PASS_TYPE_ID?: string | undefined;
  readonly APPLE_TEAM_ID?: string | undefined;
  readonly APPLE_PASS_CERTIFICATE?: string | undefined;
  readonly APPLE_PASS_KEY?: string | undefined;
  readonly APPLE_WWDR_CERTIFICATE?: string | undefined;
  readonly APPLE_PUSH_URL: string;
  readonly GOOGLE_WALLET_ISSUER_ID?: string | undefined;
  readonly GOOGLE_WALLET_CREDENTIALS?: string | undefined;
  readonly GOOGLE_WALLET_API_URL: string;
}

const APPLE_SETTINGS = [
  "APPLE_PASS_TYPE_ID",
  "APPLE_TEAM_ID",
  "APPLE_PASS_CERTIFICATE",
  "APPLE_PASS_KEY",
  "APPLE_WWDR_CERTIFICATE",
] as const;
const GOOGLE_SETTINGS = ["GOOGLE_WALLET_ISSUER_ID", "GOOGLE_WALLET_CREDENTIALS"] as const;

/** Fields that we need of a service account's key file, as Google Cloud issues it. */
const Credentials = z.looseObject({
  client_email: z.email(),
  private_key: z.string().min(1),
  token_uri: z.url({ protocol: /^https?$/ }),
});

/**
 * Reads the wallets' settings.
 * @throws {ConfigError} naming a setting that is missing, unreadable, or doesn't fit the others
 */
export function readWallets(settings: WalletSettings): WalletConfig {
  const wallets = { apple: readApple(settings), google: readGoogle(settings) };
  if (settings.NODE_ENV === "production") requireHttps(wallets);
  return wallets;
}

function requireHttps({ apple, google }: WalletConfig): void {
  const addresses = {
    APPLE_PUSH_URL: apple?.pushUrl,
    GOOGLE_WALLET_API_URL: google?.apiUrl,
    GOOGLE_WALLET_CREDENTIALS: google?.tokenUrl,
  };
  for (const [name, address] of Object.entries(addresses)) {
    if (address !== undefined && !address.startsWith("https:")) throw wrong(name, "production needs https");
  }
}

function readApple(settings: WalletSettings): AppleWalletConfig | undefined {
  const given = allOrNone(settings, APPLE_SETTINGS, "Apple Wallet needs all five settings");
  if (given === undefined) return undefined;
  const pem = (name: (typeof APPLE_SETTINGS)[number]) => readText(name, given[name]);
  const certificate = readCertificate("APPLE_PASS_CERTIFICATE", pem("APPLE_PASS_CERTIFICATE"));
  readCertificate("APPLE_WWDR_CERTIFICATE", pem("APPLE_WWDR_CERTIFICATE"));
  requireSubject(certificate, "UID", "APPLE_PASS_TYPE_ID", given.APPLE_PASS_TYPE_ID);
  requireSubject(certificate, "OU", "APPLE_TEAM_ID", given.APPLE_TEAM_ID);
  const key = pem("APPLE_PASS_KEY");
  if (!certificate.checkPrivateKey(readKey("APPLE_PASS_KEY", key)))
    throw wrong("APPLE_PASS_KEY", "it isn't the key of APPLE_PASS_CERTIFICATE");
  return {
    passTypeId: given.APPLE_PASS_TYPE_ID,
    teamId: given.APPLE_TEAM_ID,
    certificate: pem("APPLE_PASS_CERTIFICATE"),
    key,
    wwdr: pem("APPLE_WWDR_CERTIFICATE"),
    pushUrl: settings.APPLE_PUSH_URL.replace(/\/+$/, ""),
  };
}

function readGoogle(settings: WalletSettings): GoogleWalletConfig | undefined {
  const given = allOrNone(settings, GOOGLE_SETTINGS, "Google Wallet needs both settings");
  if (given === undefined) return undefined;
  const name = "GOOGLE_WALLET_CREDENTIALS";
  const parsed = Credentials.safeParse(parseJson(readText(name, given[name])));
  if (!parsed.success) throw wrong(name, "a service account's key file (JSON) is needed");
  const { client_email: email, private_key: key, token_uri: tokenUrl } = parsed.data;
  readKey(name, key);
  const apiUrl = settings.GOOGLE_WALLET_API_URL.replace(/\/+$/, "");
  return { issuerId: given.GOOGLE_WALLET_ISSUER_ID, email, key, tokenUrl, apiUrl };
}

/** Returns the settings if all are given, or undefined if none is. */
function allOrNone<Name extends keyof WalletSettings>(
  settings: WalletSettings,
  names: readonly Name[],
  need: string,
): Record<Name, string> | undefined {
  if (names.every((name) => settings[name] === undefined)) return undefined;
  const missing = names.find((name) => settings[name] === undefined);
  if (missing !== undefined) throw new ConfigError(`Setting ${missing} is missing: ${need}`);
  return settings as Record<Name, string>;
}

/** Returns a setting's own text (PEM or JSON, also with "\n" for line breaks), or the text of the file that it names. */
function readText(name: string, value: string): string {
  if (/^\s*(-----BEGIN|\{)/.test(value)) return value.includes("{") ? value : value.replaceAll("\\n", "\n");
  try {
    return readFileSync(value, "utf8");
  } catch {
    throw wrong(name, `the file ${value} can't be read`);
  }
}

function readCertificate(name: string, pem: string): X509Certificate {
  try {
    return new X509Certificate(pem);
  } catch {
    throw wrong(name, "a certificate as PEM is needed");
  }
}

function readKey(name: string, pem: string) {
  try {
    return createPrivateKey(pem);
  } catch {
    throw wrong(name, "a private key as PEM, without a passphrase, is needed");
  }
}

/** Requires that a certificate was issued for a setting's value. Apple names pass type and team in the subject. */
function requireSubject(certificate: X509Certificate, field: string, name: string, value: string): void {
  const line = certificate.subject.split("\n").find((each) => each.startsWith(`${field}=`));
  const issued = line?.slice(field.length + 1) ?? "nothing";
  if (issued !== value) throw wrong(name, `APPLE_PASS_CERTIFICATE was issued for ${issued}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function wrong(name: string, reason: string): ConfigError {
  return new ConfigError(`Setting ${name} is wrong: ${reason}`);
}
