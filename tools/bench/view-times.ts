import { percentile } from "../kit/report.ts";

const TIMES = 30;
const WARM_UP = 3;
const P95_MAX_MS = 300;

/** Response times of a view. */
export interface ViewTime {
  readonly path: string;
  readonly p50Ms: number;
  readonly p95Ms: number;
}

/** Requests each view in turn. Returns the slowest first. */
export async function timeViews(
  views: readonly string[],
  ask: (path: string) => Promise<number>,
): Promise<ViewTime[]> {
  const times: ViewTime[] = [];
  for (const path of views) {
    const taken: number[] = [];
    for (let turn = -WARM_UP; turn < TIMES; turn++) {
      const milliseconds = await ask(path);
      if (turn >= 0) taken.push(milliseconds);
    }
    times.push({ path, p50Ms: percentile(taken, 0.5), p95Ms: percentile(taken, 0.95) });
  }
  return times.toSorted((one, other) => other.p95Ms - one.p95Ms);
}

export function printViews(times: readonly ViewTime[]): void {
  console.log(`   p50     p95   (ms, ${TIMES} times each)`);
  for (const time of times) {
    const figures = `${time.p50Ms.toFixed(1).padStart(7)} ${time.p95Ms.toFixed(1).padStart(7)}`;
    console.log(`${figures}   ${time.path}${isTooSlow(time) ? "  TOO SLOW" : ""}`);
  }
}

export function isTooSlow({ p95Ms }: ViewTime): boolean {
  return p95Ms > P95_MAX_MS;
}

/** Requests a path and returns the time until the whole response is there. */
export type Ask = (path: string) => Promise<number>;

/** Returns a function that requests paths of a server with a session. It throws on any status but 2xx. */
export function askerOf(port: number, cookie: string): Ask {
  return async (path) => {
    const askedAt = performance.now();
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie } });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return performance.now() - askedAt;
  };
}
