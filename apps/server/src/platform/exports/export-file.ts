import { Readable } from "node:stream";
import { dayAt } from "@secret/domain";
import type { FastifyReply } from "fastify";
import { type Column, csvHead, csvLines } from "./csv.ts";

/** Export with its file name and the source of its rows. */
export interface ExportFile<Row> {
  /** File name without the date: "orders". */
  readonly name: string;
  /** Time of the export; its day in the brand's time zone becomes part of the file name. */
  readonly now: Date;
  readonly columns: readonly Column<Row>[];
  /** Batches of rows; only one is in memory at a time. */
  readonly parts: AsyncIterable<readonly Row[]>;
}

/**
 * Streams rows as a CSV file at the client's speed. An error halfway aborts the connection, so the client can't mistake
 * a partial file for a complete one.
 */
export function sendCsv<Row>(reply: FastifyReply, { name, now, columns, parts }: ExportFile<Row>): Readable {
  const day = dayAt(now);
  reply.header("content-disposition", `attachment; filename="${name}-${day}.csv"`);
  reply.header("cache-control", "no-store").type("text/csv; charset=utf-8");
  return Readable.from(writeParts(columns, parts), { objectMode: false });
}

async function* writeParts<Row>(columns: readonly Column<Row>[], parts: AsyncIterable<readonly Row[]>) {
  yield csvHead(columns);
  for await (const rows of parts) {
    if (rows.length > 0) yield csvLines(columns, rows);
  }
}

/** Rows per read. */
const PART_SIZE = 1_000;

/**
 * Reads a long list in batches by keyset pagination. No transaction stays open while a slow client downloads the file.
 * @param read returns at most `limit` rows after `behind`, or from the start if undefined
 */
export async function* inParts<Row>(
  read: (behind: Row | undefined, limit: number) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  let behind: Row | undefined;
  for (;;) {
    const rows = await read(behind, PART_SIZE);
    yield rows;
    behind = rows.at(-1);
    if (rows.length < PART_SIZE) return;
  }
}
