import type { RefundProgress } from "@secret/contract";
import { crewRank, isInCharge, ok, type Result, refuse } from "@secret/domain";
import type { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import type { Session } from "../../../platform/http/session.ts";
import { readRefundProgress, setRefundsPaused } from "../../payments/index.ts";
import { findEventOfCrew } from "./crew-event.ts";

type Answer = Result<z.input<typeof RefundProgress>, "EVENT_NOT_FOUND" | "FORBIDDEN">;

/** Reads how far the refunds of a cancelled event are, for its lead or an admin; pauses or resumes them first if asked. */
export async function readStopRefunds(
  context: Context,
  session: Session,
  eventId: string,
  isPaused?: boolean,
): Promise<Answer> {
  const event = await findEventOfCrew(context, session, eventId);
  if (event === undefined) return refuse("EVENT_NOT_FOUND");
  if (!isInCharge(crewRank(session, event))) return refuse("FORBIDDEN");
  if (isPaused !== undefined) await setRefundsPaused(context, session, eventId, isPaused);
  return ok(await readRefundProgress(context, eventId));
}
