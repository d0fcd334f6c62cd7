import type { AdminDraw, ComparedOpening } from "@secret/contract";
import { drawTickets, ok, type Result, refuse } from "@secret/domain";
import type { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { findDraw, findDrawEvent } from "../queries/draws.ts";
import { countHistories } from "../queries/entries.ts";
import { sumOutcomes } from "../queries/outcomes.ts";
import { findComparedOpenings } from "../queries/past-openings.ts";

/** Returns an event's draw for the owner, with its sums. */
export async function readAdminDraw(
  { database }: Context,
  eventId: string,
): Promise<Result<z.input<typeof AdminDraw>, "NO_DRAW">> {
  const event = await findDrawEvent(database, eventId);
  if (event === undefined) return refuse("NO_DRAW");
  const [draw, sums] = await Promise.all([findDraw(database, eventId), sumOutcomes(database, eventId)]);
  const closedAt = draw?.closedAt ?? null;
  const open = closedAt === null ? await countHistories(database, eventId) : [];
  const ticketsOf = ({ history }: (typeof open)[number]) =>
    drawTickets(history, event.registrationOpensAt).tickets;
  return ok({
    ...sums,
    // Tickets are stored at the close.
    ticketCount: open.reduce((sum, each) => sum + each.members * ticketsOf(each), sums.ticketCount),
    secretHash: draw?.secretHash ?? null,
    fingerprint: draw?.fingerprint ?? null,
    plannedCloseAt: draw?.plannedCloseAt ?? null,
    closedAt,
    drawnAt: draw?.drawnAt ?? null,
    finishedAt: event.drawFinishedAt,
  });
}

/** Returns a draw beside the openings before it. */
export async function readComparedOpenings(
  { database }: Context,
  eventId: string,
): Promise<Result<{ openings: z.input<typeof ComparedOpening>[] }, "NO_DRAW">> {
  const event = await findDrawEvent(database, eventId);
  if (event === undefined) return refuse("NO_DRAW");
  return ok({ openings: await findComparedOpenings(database, eventId) });
}
