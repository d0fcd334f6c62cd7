interface Minute {
  readonly orders: number;
  readonly missedDemand: number;
}

const STEP_MINUTES = 10;

/** Returns the minutes after opening up to the last order or refusal, in steps of ten. */
export function busyMinutes<Each extends Minute>(minutes: readonly Each[]): readonly Each[] {
  const last = minutes.findLastIndex(({ orders, missedDemand }) => orders + missedDemand > 0);
  return minutes.slice(0, Math.max(1, Math.ceil((last + 1) / STEP_MINUTES)) * STEP_MINUTES);
}
