import { type Check, type Finding, right, type Subject, wrong } from "../check.ts";

/** Codes of authenticator apps last thirty seconds; what providers sign, some minutes. */
const LIMIT_SECONDS = 5;
const MEND = "timedatectl set-ntp true";

/** Both in one row: the time between two statements is nobody's. */
export const databaseClock: Check = {
  name: "clock against the database's",
  mend: "DATABASE_URL has to lead to a PostgreSQL that runs",
  async look(subject) {
    const asked = async () => {
      const { rows } = await subject.pool.query<{ now: Date }>("SELECT clock_timestamp() AS now");
      return rows[0]?.now;
    };
    return [judgeClock(await compare(subject, asked), "the database's")];
  },
};

export const bankClock: Check = {
  name: "clock against the bank's",
  mend: "is the bank reachable from here? curl -I https://connect.squareup.com",
  async look(subject, signal) {
    const asked = async () => {
      const response = await fetch(`${subject.config.square.apiUrl}/v2/locations`, { signal });
      await response.body?.cancel();
      const date = response.headers.get("date");
      return date === null ? undefined : new Date(date);
    };
    return [judgeClock(await compare(subject, asked), "the bank's")];
  },
};

/** How far our clock, in the middle of the question, is ahead of the other's; in seconds. */
async function compare({ now }: Subject, ask: () => Promise<Date | undefined>): Promise<number> {
  const before = now().getTime();
  const told = await ask();
  if (told === undefined) throw new Error("the answer has no date");
  return ((before + now().getTime()) / 2 - told.getTime()) / 1000;
}

function judgeClock(seconds: number, whose: string): Finding {
  const distance = Math.abs(seconds);
  if (distance <= LIMIT_SECONDS) return right("together");
  return wrong(`${distance.toFixed(0)} s ${seconds > 0 ? "ahead of" : "behind"} ${whose}`, MEND);
}
