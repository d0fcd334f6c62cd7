const TIMES = 30;
const WARM_UP = 3;
const P95_MAX_MS = 300;

/** How long a view took, asked again and again. */
export interface ViewTime {
  readonly path: string;
  readonly p50Ms: number;
  readonly p95Ms: number;
}

/** Asks for each view, one after the other. @returns the slowest first */
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
    times.push({ path, p50Ms: atShare(taken, 0.5), p95Ms: atShare(taken, 0.95) });
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

function atShare(values: readonly number[], at: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) * at)] ?? 0;
}

/** Asks a server for a path as somebody who is signed in. */
export type Ask = (path: string) => Promise<number>;

/** How long an answer takes, all of it read. Any but 200 makes the figure worthless. */
export function askerOf(port: number, cookie: string): Ask {
  return async (path) => {
    const askedAt = performance.now();
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie } });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return performance.now() - askedAt;
  };
}
