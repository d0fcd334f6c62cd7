/** Session of the database that holds a lock. */
interface Holder {
  query(statement: string): Promise<{ readonly rowCount: number | null }>;
}

/** Sessions that wait for a lock of this one, or for one that waits for it. */
const BLOCKED = `
  WITH RECURSIVE blocked AS (
    SELECT pid FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))
    UNION
    SELECT locks.pid FROM pg_locks AS locks JOIN blocked ON blocked.pid = ANY (pg_blocking_pids(locks.pid))
     WHERE NOT granted)
  SELECT FROM blocked`;

/** Waits until other sessions wait, directly or behind each other, for a lock that this one holds. */
export async function untilBlocking(holder: Holder, sessions = 1): Promise<void> {
  while (((await holder.query(BLOCKED)).rowCount ?? 0) < sessions);
}
