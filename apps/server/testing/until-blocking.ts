import type { ClientBase } from "pg";

/** Waits until another session waits for a lock that this one holds. */
export async function untilBlocking(holder: ClientBase): Promise<void> {
  const waiting = "SELECT FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))";
  while ((await holder.query(waiting)).rowCount === 0);
}
