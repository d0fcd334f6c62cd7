import { join, resolve } from "node:path";
import { ALLERGEN_REPORT_MONTHS, DEFAULT_ACCOUNT_NAMES, DEFAULT_TIME_ZONE } from "@secret/domain";
import ipaddr from "ipaddr.js";
import { z } from "zod";
import { type BeaconConfig, readBeacon } from "./config-draws.ts";
import { createKeys, type Keys } from "./config-keys.ts";
import { DEVELOPMENT_KEY, defaultSecondFactor, hostOf, requireSafeMode } from "./config-modes.ts";
import { type MonitoringConfig, readMonitoring } from "./config-monitoring.ts";
import { readWallets, type WalletConfig } from "./config-wallets.ts";
import { ConfigError } from "./platform/errors.ts";
import type { SettingSources, SettingValues } from "./platform/settings/settings.ts";

export { ConfigError } from "./platform/errors.ts";

const Port = z.coerce.number().int().min(0).max(65_535);
const Seconds = z.coerce.number().int().min(1);
/** Origin of the pages: scheme, host and port, with nothing behind them. */
const Origin = z
  .url({ protocol: /^https?$/ })
  .transform(withoutSlash)
  .refine((url) => url === new URL(url).origin, "an address without path, question mark or user is needed");
const Key = z.string().min(32);
const NO_PROXY = "none";
const Proxies = z
  .string()
  .transform((list) => list.split(",").map((proxy) => proxy.trim()))
  .refine(
    (proxies) => proxies.every(isNetwork) || (proxies.length === 1 && proxies[0] === NO_PROXY),
    'networks such as 10.0.0.0/8, separated by commas, or "none" are needed',
  );

/** All settings of the server, as environment variables. `.env.example` explains each. */
const Environment = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
  PORT: Port.default(3000),
  HOST: z.string().min(1).optional(),
  DATA_DIR: z.string().min(1).default("./data"),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  PUBLIC_URL: Origin.optional(),
  ROLE: z.enum(["web", "worker", "all"]).default("all"),
  SECRET_KEY: Key.optional(),
  SECRET_KEY_FORMER: Key.optional(),
  TRUST_PROXY: Proxies.optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("warn"),
  HOLD_SECONDS: Seconds.optional(),
  SQUARE_ACCESS_TOKEN: z.string().min(1).optional(),
  SQUARE_LOCATION_ID: z.string().min(1).optional(),
  SQUARE_APPLICATION_ID: z.string().min(1).optional(),
  SQUARE_WEBHOOK_SIGNATURE_KEY: z.string().min(1).optional(),
  SQUARE_ENVIRONMENT: z
    .union(
      [z.enum(["sandbox", "production"]), z.url({ protocol: /^https?$/ })],
      "sandbox, production or a stand-in's address is needed",
    )
    .optional(),
  TEST_PAYMENTS: z.enum(["refused", "shown"]).default("refused"),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).optional(),
  TWILIO_ACCOUNT_SID: z.string().min(1).optional(),
  TWILIO_AUTH_TOKEN: z.string().min(1).optional(),
  TWILIO_FROM: z.string().min(1).optional(),
  TWILIO_API_URL: z.url({ protocol: /^https?$/ }).default("https://api.twilio.com"),
  TWILIO_MESSAGING_URL: z.url({ protocol: /^https?$/ }).default("https://messaging.twilio.com"),
  MAIL_WEBHOOK_SECRET: Key.optional(),
  APPLE_PASS_TYPE_ID: z.string().min(1).optional(),
  APPLE_TEAM_ID: z.string().min(1).optional(),
  APPLE_PASS_CERTIFICATE: z.string().min(1).optional(),
  APPLE_PASS_KEY: z.string().min(1).optional(),
  APPLE_WWDR_CERTIFICATE: z.string().min(1).optional(),
  APPLE_PUSH_URL: z.url({ protocol: /^https?$/ }).default("https://api.push.apple.com"),
  GOOGLE_WALLET_ISSUER_ID: z.string().regex(/^\d+$/, "digits are needed").optional(),
  GOOGLE_WALLET_CREDENTIALS: z.string().min(1).optional(),
  GOOGLE_WALLET_API_URL: z.url({ protocol: /^https?$/ }).default("https://walletobjects.googleapis.com"),
  SIGN_UP: z.enum(["open", "invitation"]).optional(),
  REQUIRE_SECOND_FACTOR: z.enum(["nobody", "staff"]).optional(),
  PUSH_ENDPOINTS: z.enum(["public", "loopback"]).default("public"),
  SMS_PER_DAY: z.coerce.number().int().min(0).optional(),
  BUCKET_URL: z.url({ protocol: /^https?$/ }).optional(),
  BUCKET_REGION: z.string().min(1).optional(),
  BUCKET_KEY_ID: z.string().min(1).optional(),
  BUCKET_SECRET: z.string().min(1).optional(),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_KEEP: z.coerce.number().int().min(1).default(14),
  WAL_ARCHIVE_DIR: z.string().min(1).optional(),
  POSTGRES_BIN: z.string().min(1).optional(),
  SMS_PRICE: z.coerce.number().int().min(0).max(10_000).default(110),
  METRICS_PORT: Port.optional(),
  METRICS_HOST: z.string().min(1).default("127.0.0.1"),
  METRICS_TOKEN: Key.optional(),
  TRACES_URL: z.url({ protocol: /^https?$/ }).optional(),
  DRAW_BEACONS: z
    .string()
    .transform((list) => list.split(",").map((url) => withoutSlash(url.trim())))
    .pipe(z.array(z.url({ protocol: /^https?$/ })).min(1))
    .default(["https://api.drand.sh", "https://drand.cloudflare.com"]),
  DRAW_BEACON_KEY: z.hex().optional(),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(600).default(0),
});
type Environment = z.infer<typeof Environment>;

/** Names of all settings. `.env.example` explains exactly these. */
export const SETTING_NAMES: readonly string[] = Object.keys(Environment.shape);

/** Access to Square, for the server and the page. */
export interface SquareConfig {
  readonly accessToken: string;
  readonly locationId: string;
  readonly applicationId: string;
  readonly webhookSignatureKey: string;
  readonly apiUrl: string;
  /** Address from which the page loads the payment form. */
  readonly scriptUrl: string;
  /** Origins that the content security policy must allow. */
  readonly pageOrigins: readonly string[];
  readonly isTest: boolean;
  /** Page of the stand-in that plays Square's Point of Sale app; undefined where the app itself is opened. */
  readonly terminalUrl: string | undefined;
}

/** Access to Twilio, which sends texts. */
export interface SmsConfig {
  readonly accountSid: string;
  readonly authToken: string;
  /** A phone number in E.164 form, or the id of a messaging service ("MG…"). */
  readonly from: string;
  readonly apiUrl: string;
  /** Base of the API that knows messaging services and carrier registrations. */
  readonly messagingUrl: string;
}

/** A bucket with an S3-compatible API. */
export interface BucketConfig {
  /** Address that ends with the bucket's name, without a slash. */
  readonly url: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Backup settings. The paths are absolute, since PostgreSQL works in a folder of its own. */
interface BackupConfig {
  readonly folder: string | undefined;
  /** Number of backups to keep. */
  readonly keep: number;
  /** Archive of PostgreSQL's write-ahead log, for a restore to any time after a backup. */
  readonly logArchive: string | undefined;
}

/** Settings as the code uses them. */
export interface Config extends Keys, MonitoringConfig {
  readonly mode: Environment["NODE_ENV"];
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** Undefined if PostgreSQL is started with the server, with its data in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** Base of every link, without a slash at its end. */
  readonly publicUrl: string;
  readonly runsWeb: boolean;
  readonly runsJobs: boolean;
  /** Proxies whose `X-Forwarded-For` is trusted; false for none. */
  readonly trustedProxies: string[] | false;
  readonly logLevel: Environment["LOG_LEVEL"];
  readonly defaultTimeZone: string;
  readonly square: SquareConfig;
  readonly smtp: { readonly url: string; readonly from: string } | undefined;
  /** Secret of the signatures on the mail provider's webhooks; undefined if there are none. */
  readonly mailWebhookSecret: string | undefined;
  readonly sms: SmsConfig | undefined;
  readonly wallets: WalletConfig;
  /** Source of the public random numbers that decide draws. */
  readonly beacon: BeaconConfig;
  /** Addresses that pushes may be sent to: public ones, or in tests this machine too. */
  readonly pushEndpoints: Environment["PUSH_ENDPOINTS"];
  /** Whether texts are delivered, to a phone or to the development mailbox. */
  readonly canText: boolean;
  /** The environment's values of the settings that an owner can change while the server runs. */
  readonly settings: SettingSources;
  /** Price of one segment of a text, in hundredths of a cent. For estimates. */
  readonly textPriceHundredths: number;
  /** Whether every page shows that no money moves. */
  readonly showsTestPayments: boolean;
  /** Storage of pictures: the bucket if there is one, else the folder. */
  readonly pictures: { readonly folder: string; readonly bucket: BucketConfig | undefined };
  readonly backups: BackupConfig;
  /** Folder of PostgreSQL's programs, which start a restored database; undefined for the development package's. */
  readonly postgresPrograms: string | undefined;
}

const SQUARE_SETTINGS = [
  "SQUARE_ACCESS_TOKEN",
  "SQUARE_LOCATION_ID",
  "SQUARE_APPLICATION_ID",
  "SQUARE_WEBHOOK_SIGNATURE_KEY",
  "SQUARE_ENVIRONMENT",
] as const;

const BUCKET_SETTINGS = ["BUCKET_URL", "BUCKET_REGION", "BUCKET_KEY_ID", "BUCKET_SECRET"] as const;

const TWILIO_SETTINGS = ["TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN", "TWILIO_FROM"] as const;

/**
 * Reads the settings. The environment is an argument, so that only main and the tools read `process.env`.
 * @throws {ConfigError} naming the first setting that is wrong
 */
export function loadConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(`Setting ${issue?.path.join(".")} is wrong: ${issue?.message}`);
  }
  const settings = parsed.data;
  requireSafeMode({ ...settings, TRUST_PROXY: settings.TRUST_PROXY?.join(",") });
  return {
    mode: settings.NODE_ENV,
    port: settings.PORT,
    host: hostOf(settings),
    dataDir: settings.DATA_DIR,
    databaseUrl: settings.DATABASE_URL,
    publicUrl: settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`,
    runsWeb: settings.ROLE !== "worker",
    runsJobs: settings.ROLE !== "web",
    trustedProxies: readTrustedProxies(settings),
    logLevel: settings.LOG_LEVEL,
    defaultTimeZone: DEFAULT_TIME_ZONE,
    square: readSquare(settings),
    smtp: readSmtp(settings),
    mailWebhookSecret: settings.MAIL_WEBHOOK_SECRET,
    sms: readSms(settings),
    wallets: readWallets(settings),
    beacon: readBeacon(settings.DRAW_BEACONS, settings.DRAW_BEACON_KEY),
    pushEndpoints: settings.PUSH_ENDPOINTS,
    canText: settings.NODE_ENV !== "production" || settings.TWILIO_ACCOUNT_SID !== undefined,
    settings: { defaults: defaultSettings(settings), fixed: fixedSettings(settings) },
    textPriceHundredths: settings.SMS_PRICE,
    showsTestPayments: settings.NODE_ENV === "production" && settings.SQUARE_ENVIRONMENT === "sandbox",
    pictures: { folder: join(settings.DATA_DIR, "pictures"), bucket: readBucket(settings) },
    backups: {
      folder: absolutePath(settings.BACKUP_DIR),
      keep: settings.BACKUP_KEEP,
      logArchive: absolutePath(settings.WAL_ARCHIVE_DIR),
    },
    postgresPrograms: absolutePath(settings.POSTGRES_BIN),
    ...readMonitoring(settings),
    ...createKeys(settings.SECRET_KEY ?? DEVELOPMENT_KEY, settings.SECRET_KEY_FORMER),
  };
}

function absolutePath(path: string | undefined): string | undefined {
  return path === undefined ? undefined : resolve(path);
}

/** Returns the defaults of the settings that an owner can change. */
function defaultSettings({ NODE_ENV }: Environment): SettingValues {
  return {
    signUp: "open",
    crewSecondFactor: defaultSecondFactor(NODE_ENV),
    nextKnock: "shown",
    holdSeconds: 600,
    piecesPerOrder: 50,
    smsPerDay: 1_000,
    staffRefundOrderCents: 4_000,
    staffRefundEventCents: 30_000,
    graceMinutes: 30,
    allergenReportMonths: ALLERGEN_REPORT_MONTHS.default,
    journalAccounts: DEFAULT_ACCOUNT_NAMES,
  };
}

/** Returns the settings that the environment sets, which an owner can't change. */
function fixedSettings(settings: Environment): Partial<SettingValues> {
  const { SIGN_UP, REQUIRE_SECOND_FACTOR, HOLD_SECONDS, SMS_PER_DAY } = settings;
  return {
    ...(SIGN_UP !== undefined && { signUp: SIGN_UP }),
    ...(REQUIRE_SECOND_FACTOR !== undefined && { crewSecondFactor: REQUIRE_SECOND_FACTOR }),
    ...(HOLD_SECONDS !== undefined && { holdSeconds: HOLD_SECONDS }),
    ...(SMS_PER_DAY !== undefined && { smsPerDay: SMS_PER_DAY }),
  };
}

function readTrustedProxies({ TRUST_PROXY: proxies }: Environment): string[] | false {
  return proxies === undefined || proxies[0] === NO_PROXY ? false : proxies;
}

/** Returns whether a text is an address or a network, but not all addresses. */
function isNetwork(text: string): boolean {
  if (ipaddr.isValid(text)) return true;
  return ipaddr.isValidCIDR(text) && ipaddr.parseCIDR(text)[1] > 0;
}

function readSquare(settings: Environment): SquareConfig {
  const missing = SQUARE_SETTINGS.find((name) => settings[name] === undefined);
  if (missing !== undefined)
    throw new ConfigError(`Setting ${missing} is missing: Square needs all of its five`);
  const environment = settings.SQUARE_ENVIRONMENT ?? "sandbox";
  return {
    accessToken: settings.SQUARE_ACCESS_TOKEN ?? "",
    locationId: settings.SQUARE_LOCATION_ID ?? "",
    applicationId: settings.SQUARE_APPLICATION_ID ?? "",
    webhookSignatureKey: settings.SQUARE_WEBHOOK_SIGNATURE_KEY ?? "",
    ...squareAddresses(environment),
  };
}

/** Returns Square's addresses, as its guides for the Web Payments SDK and its content security policy list them. */
function squareAddresses(
  environment: string,
): Pick<SquareConfig, "apiUrl" | "scriptUrl" | "pageOrigins" | "isTest" | "terminalUrl"> {
  if (environment === "production") {
    return {
      apiUrl: "https://connect.squareup.com",
      scriptUrl: "https://web.squarecdn.com/v1/square.js",
      pageOrigins: [
        "https://web.squarecdn.com",
        "https://pci-connect.squareup.com",
        "https://connect.squareup.com",
        "https://square-fonts-production-f.squarecdn.com",
        "https://d1g145x70srn7h.cloudfront.net",
      ],
      isTest: false,
      terminalUrl: undefined,
    };
  }
  if (environment === "sandbox") {
    return {
      apiUrl: "https://connect.squareupsandbox.com",
      scriptUrl: "https://sandbox.web.squarecdn.com/v1/square.js",
      pageOrigins: [
        "https://sandbox.web.squarecdn.com",
        "https://pci-connect.squareupsandbox.com",
        "https://connect.squareupsandbox.com",
        "https://square-fonts-production-f.squarecdn.com",
        "https://d1g145x70srn7h.cloudfront.net",
      ],
      isTest: true,
      terminalUrl: undefined,
    };
  }
  const { origin } = new URL(environment);
  return {
    apiUrl: origin,
    scriptUrl: `${origin}/v1/square.js`,
    pageOrigins: [origin],
    isTest: true,
    terminalUrl: `${origin}/pos`,
  };
}

function readSms(settings: Environment): SmsConfig | undefined {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = settings;
  if (accountSid === undefined && authToken === undefined && from === undefined) return undefined;
  const missing = TWILIO_SETTINGS.find((name) => settings[name] === undefined);
  if (accountSid === undefined || authToken === undefined || from === undefined)
    throw new ConfigError(`Setting ${missing} is missing: texts need all three of Twilio's`);
  const apiUrl = withoutSlash(settings.TWILIO_API_URL);
  const messagingUrl = withoutSlash(settings.TWILIO_MESSAGING_URL);
  return { accountSid, authToken, from, apiUrl, messagingUrl };
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, "");
}

function readBucket(settings: Environment): BucketConfig | undefined {
  const { BUCKET_URL: url, BUCKET_REGION: region, BUCKET_KEY_ID: keyId, BUCKET_SECRET: secret } = settings;
  if (BUCKET_SETTINGS.every((name) => settings[name] === undefined)) return undefined;
  const missing = BUCKET_SETTINGS.find((name) => settings[name] === undefined);
  if (url === undefined || region === undefined || keyId === undefined || secret === undefined)
    throw new ConfigError(`Setting ${missing} is missing: a bucket needs all of its four`);
  return { url: withoutSlash(url), region, accessKeyId: keyId, secretAccessKey: secret };
}

function readSmtp(settings: Environment): Config["smtp"] {
  if (settings.SMTP_URL === undefined) return undefined;
  if (settings.MAIL_FROM === undefined)
    throw new ConfigError("Setting MAIL_FROM is missing: SMTP_URL needs it");
  return { url: settings.SMTP_URL, from: settings.MAIL_FROM };
}
