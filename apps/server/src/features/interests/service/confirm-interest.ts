import type { confirmInterest as confirmRoute } from "@secret/contract";
import { ok, type Result, refuse } from "@secret/domain";
import type { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import type { ClientInfo } from "../../../platform/http/client-info.ts";
import { SerialQueue } from "../../../platform/serial-queue.ts";
import { type Address, consumeCode, countCodeGuess, findNewestSentCode } from "../../identity/index.ts";
import { confirmContact } from "../../interest-book/index.ts";
import { contactOf } from "./ask-interest.ts";

/** Serial queue per contact in this process: attempts share one row, and each would hold a connection. */
const contactQueues = new SerialQueue();

/** Single refusal for every kind of wrong code, so that it reveals nothing. */
const WRONG = refuse("OTP_EXPIRED", { field: "code" });

/** Confirms a contact with the code that it was sent. Wrong codes are counted per code and per network. */
export async function confirmInterest(
  context: Context,
  input: z.output<typeof confirmRoute.body>,
  client: ClientInfo,
): Promise<Result<Record<string, never>, "OTP_EXPIRED" | "OVER_REQUEST_RATE_LIMIT">> {
  const address = contactOf(input);
  const typed = {
    guessed: "codes",
    client: { ...client, knownUserIds: [] },
    userId: undefined,
    wrong: "OTP_EXPIRED",
  } as const;
  return countCodeGuess(context, typed, () =>
    contactQueues.run(address.value, () => confirm(context, address, input.code)),
  );
}

async function confirm(
  context: Context,
  address: Address,
  code: string,
): Promise<Result<Record<string, never>, "OTP_EXPIRED">> {
  const sent = await findNewestSentCode(context.database, ["interest"], address);
  if (sent === undefined) return WRONG;
  const now = context.clock.now();
  return inTransaction(context.database, async (transaction) => {
    if (!(await consumeCode(context, transaction, sent, code, now))) return WRONG;
    await confirmContact(transaction, address.value, now);
    return ok({});
  });
}
