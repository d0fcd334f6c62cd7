import { z } from "zod";

/** Lists like Square: by creation time, newest first by default, 100 per page. */
const MOST = 100;
const Query = z.looseObject({
  begin_time: z.iso.datetime().optional(),
  end_time: z.iso.datetime().optional(),
  sort_order: z.enum(["ASC", "DESC"]).default("DESC"),
  location_id: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(MOST).default(MOST),
  cursor: z.string().optional(),
});

interface Listable {
  readonly created_at: string;
  readonly location_id: string;
}

/** Items of a page, and the next page's cursor, which is of use for the same query only (Square, "Pagination"). */
export function listPage<Listed extends Listable>(
  all: readonly Listed[],
  query: unknown,
): { listed: Listed[]; cursor?: string } {
  const { begin_time: begin, end_time: end, sort_order: order, ...asked } = Query.parse(query);
  const found = all
    .filter(({ created_at: at }) => (begin === undefined || at >= begin) && (end === undefined || at < end))
    .filter(({ location_id: id }) => asked.location_id === undefined || id === asked.location_id)
    .sort((one, other) => one.created_at.localeCompare(other.created_at));
  const sorted = order === "ASC" ? found : found.reverse();
  const range = JSON.stringify([begin, end, order]);
  const position = positionOf(asked.cursor, range);
  const next = position + asked.limit;
  const listed = sorted.slice(position, next);
  return next < sorted.length ? { listed, cursor: `${next} ${range}` } : { listed };
}

function positionOf(cursor: string | undefined, range: string): number {
  if (cursor === undefined) return 0;
  const position = Number.parseInt(cursor, 10);
  if (cursor === `${position} ${range}`) return position;
  throw Object.assign(new Error("The cursor belongs to another query."), { statusCode: 400 });
}
