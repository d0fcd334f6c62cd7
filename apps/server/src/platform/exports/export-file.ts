import { Readable } from "node:stream";
import { wallTimeAt } from "@secret/domain";
import type { FastifyReply } from "fastify";
import { type Column, csvHead, csvLines } from "./csv.ts";

/** An export that is on its way: what it is called, and its rows as they are read. */
interface ExportFile<Row> {
  /** Without its date: "orders". */
  readonly name: string;
  /** The moment that the file is named by; the day is the brand's. */
  readonly now: Date;
  readonly columns: readonly Column<Row>[];
  /** Some rows after the other: no more than one such part is in memory. */
  readonly parts: AsyncIterable<readonly Row[]>;
}

/**
 * Sends rows as a CSV file, as fast as they are taken. A failure halfway breaks the connection off, so that no half
 * file passes for a whole one.
 */
export function sendCsv<Row>(reply: FastifyReply, { name, now, columns, parts }: ExportFile<Row>): Readable {
  const day = wallTimeAt(now).wallTime.slice(0, 10);
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

/** So many rows are read at a time. */
const PART_SIZE = 1_000;

/**
 * Reads a long list part by part, each from behind the last row of the one before. No transaction stays open
 * while somebody's slow line takes the file.
 * @param read at most so many rows behind a row; from the beginning where there is none
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
