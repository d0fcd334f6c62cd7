import { z } from "zod";

/** Lists like Square: by creation time, newest first by default, 100 per page. */
const MOST = 100;
const Query = z.looseObject({
  begin_time: z.iso.datetime().optional(),
  end_time: z.iso.datetime().optional(),
  sort_order: z.enum(["ASC", "DESC"]).default("DESC"),
  location_id: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(MOST).default(MOST),
  cursor: z.coerce.number().int().min(0).default(0),
});

interface Listable {
  readonly created_at: string;
  readonly location_id: string;
}

/** Items of a page, and the next page's cursor. */
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
  const next = asked.cursor + asked.limit;
  const listed = sorted.slice(asked.cursor, next);
  return next < sorted.length ? { listed, cursor: String(next) } : { listed };
}
