/**
 * Throttling of failed attempts: the first `free` add no delay, then each doubles it, up to a cap that never locks
 * anybody out for long. The count is reset after `resetAfterSeconds` without a failure.
 */
export interface AttemptPolicy {
  readonly free: number;
  readonly capSeconds: number;
  readonly resetAfterSeconds: number;
}

/** Throttling policies by type of attempt. */
export const ATTEMPT_POLICIES = {
  /** Passwords for an account, from devices that never signed in to it. */
  account: { free: 5, capSeconds: 60, resetAfterSeconds: 900 },
  /** Passwords for an account, from a device that signed in before, which strangers can't slow down. */
  knownDevice: { free: 10, capSeconds: 30, resetAfterSeconds: 900 },
  /** All failures from a network, which a crowd on one hotspot shares. */
  network: { free: 100, capSeconds: 60, resetAfterSeconds: 900 },
  /** Second-factor codes after the password was correct. */
  secondFactor: { free: 5, capSeconds: 60, resetAfterSeconds: 900 },
  /** Promo codes tried by a member: more than anybody has on paper. */
  promoCode: { free: 10, capSeconds: 60, resetAfterSeconds: 900 },
} as const satisfies Record<string, AttemptPolicy>;

/** Returns the delay before the next attempt after this many failures in a row, in seconds. */
export function attemptDelaySeconds(policy: AttemptPolicy, failures: number): number {
  return failures < policy.free ? 0 : Math.min(policy.capSeconds, 2 ** (failures - policy.free));
}

/** Limit of at most `most` uses within `seconds`. */
export interface BudgetLimit {
  readonly seconds: number;
  readonly most: number;
}

/** Limits of one counted subject. */
export interface Budget {
  /** Key of the subject, such as "asked for ana@example.com". */
  readonly subject: string;
  readonly limits: readonly BudgetLimit[];
}
