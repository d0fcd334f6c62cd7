import { sql } from "kysely";
import type { Connection } from "../src/platform/database/database.ts";

/** Rows per statement; PostgreSQL gets the columns as arrays. */
const ROWS_PER_STATEMENT = 5_000;

/** Account to insert in bulk. */
export interface BulkMember {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly zipCode: string;
}

/** Inserts verified accounts without passwords. */
export async function insertMembers(
  database: Connection,
  members: readonly BulkMember[],
  now: Date,
): Promise<void> {
  for (const part of inParts(members)) {
    await sql`INSERT INTO users (id, email, email_verified_at, first_name, last_name, zip_code, created_at, updated_at)
      SELECT id, email, ${now}, first_name, last_name, zip_code, ${now}, ${now}
      FROM unnest(${part.map((each) => each.id)}::uuid[], ${part.map((each) => each.email)}::text[],
        ${part.map((each) => each.firstName)}::text[], ${part.map((each) => each.lastName)}::text[],
        ${part.map((each) => each.zipCode)}::text[]) AS made (id, email, first_name, last_name, zip_code)`.execute(
      database,
    );
  }
}

/** Session to insert in bulk. */
export interface BulkSession {
  readonly id: string;
  readonly userId: string;
  readonly tokenHash: Buffer;
}

/** Inserts two-factor sessions. */
export async function insertSessions(
  database: Connection,
  sessions: readonly BulkSession[],
  now: Date,
  expiresAt: Date,
): Promise<void> {
  for (const part of inParts(sessions)) {
    await sql`INSERT INTO sessions (id, user_id, token_hash, assurance, methods, created_at, last_seen_at,
        proven_at, expires_at)
      SELECT id, user_id, token_hash, 'aal2', '[]', ${now}, ${now}, ${now}, ${expiresAt}
      FROM unnest(${part.map((each) => each.id)}::uuid[], ${part.map((each) => each.userId)}::uuid[],
        ${part.map((each) => each.tokenHash)}::bytea[]) AS made (id, user_id, token_hash)`.execute(database);
  }
}

function* inParts<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    yield rows.slice(start, start + ROWS_PER_STATEMENT);
  }
}
