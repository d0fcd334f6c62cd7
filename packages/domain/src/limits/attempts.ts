/**
 * How failed attempts slow down the next ones: the first `free` cost nothing, then each doubles the wait, up to
 * a cap that never locks anybody out for long. A quiet time forgets them.
 */
export interface AttemptPolicy {
  readonly free: number;
  readonly capSeconds: number;
  readonly forgetSeconds: number;
}

export const ATTEMPT_POLICIES = {
  /** Passwords of one account, from devices it was never signed in on. */
  account: { free: 5, capSeconds: 60, forgetSeconds: 900 },
  /** Passwords of one account from a device that was signed in before: strangers can't slow this one down. */
  knownDevice: { free: 10, capSeconds: 30, forgetSeconds: 900 },
  /** All that fails from one network; a crowd on one hotspot shares it. */
  network: { free: 100, capSeconds: 60, forgetSeconds: 900 },
  /** Codes of a second factor, once the password was right. */
  secondFactor: { free: 5, capSeconds: 60, forgetSeconds: 900 },
  /** Promo codes that one member tries: more than anybody has on paper. */
  promoCode: { free: 10, capSeconds: 60, forgetSeconds: 900 },
} as const satisfies Record<string, AttemptPolicy>;

/** How long the next attempt waits after this many failures in a row. */
export function attemptDelaySeconds(policy: AttemptPolicy, failures: number): number {
  return failures < policy.free ? 0 : Math.min(policy.capSeconds, 2 ** (failures - policy.free));
}
