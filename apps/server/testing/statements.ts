import pg from "pg";

/** A statement as it was sent to the database. */
export interface Statement {
  readonly text: string;
  readonly values?: readonly unknown[];
}

/** Records the statements that `work` sends to the database, by any connection of the process. */
export async function recordStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, config: Statement | string, ...rest: never[]) {
    statements.push(typeof config === "string" ? { text: config } : config);
    return (query as (...all: unknown[]) => unknown).call(this, config, ...rest);
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return statements;
}
