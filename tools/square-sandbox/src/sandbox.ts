import type { Ledger } from "./ledger.ts";
import type { Webhooks } from "./webhooks.ts";

export interface SandboxOptions {
  readonly port: number;
  readonly accessToken: string;
  readonly locationId: string;
  readonly applicationId: string;
  readonly webhookSignatureKey: string;
  /** Target of webhooks; none are sent without it. */
  readonly webhookUrl?: string;
  /** Payments outlive a restart with it. */
  readonly dataFile?: string;
}

/** Switches for tests and the fault driver. */
export interface Controls {
  /** Every answer of the API comes this much later. */
  delayMs: number;
  /** No answer of the API comes before this. */
  answersAfter: Promise<void>;
  /** Number of next calls that do their work and never answer. */
  loseAnswers: number;
  /** Number of next calls that fail with a 503 before they do anything. */
  failCalls: number;
  /** Number of next refunds that are refused. */
  refuseRefunds: number;
  /** Number of next refunds to create and reject at once. */
  rejectRefunds: number;
  /** Whether refunds stay pending. */
  holdRefunds: boolean;
  /** Number of next calls that are rate limited for a second. */
  tooManyCalls: number;
  /** More calls than these within a second are too many. */
  callsPerSecond: number;
  /** Permissions that the access token lacks: calls that need them are refused. */
  missingPermissions: ReadonlySet<string>;
  /** Whether Apple Pay and Google Pay can be paid with. */
  wallets: boolean;
}

/** The state that the stand-in's parts share. */
export interface Sandbox {
  readonly options: SandboxOptions;
  readonly ledger: Ledger;
  readonly webhooks: Webhooks;
  readonly controls: Controls;
  /** How many calls there were in this second. */
  readonly calls: { second: number; count: number };
  readonly url: () => string;
}
