import type { Subscription } from "@secret/contract";
import { isChosen, MESSAGE_CHOICES, ok, type Result, refuse } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { INTEREST_NAME, isInterestWanted, switchInterest } from "../../interest-book/index.ts";
import { findMailChoices } from "../queries/message-choices.ts";
import { switchMarketing } from "./message-choices.ts";
import { readUnsubscribeToken } from "./unsubscribe-token.ts";

/** Returns the subscription of a mail's link, and whether it's on. */
export async function viewSubscription(
  { config, database }: Context,
  token: string,
): Promise<Result<Subscription, "NOT_FOUND">> {
  const read = readUnsubscribeToken(config, token);
  if (read === undefined) return refuse("NOT_FOUND");
  if ("interestId" in read) {
    const isOn = await isInterestWanted(database, read.interestId);
    return ok({ name: INTEREST_NAME, isOn: isOn === true });
  }
  const member = await findMailChoices(database, read.userId);
  if (member === undefined) return refuse("NOT_FOUND");
  const { choice } = read;
  return ok({ name: MESSAGE_CHOICES[choice].name, isOn: isChosen(choice, "mail", member.chosen) });
}

/** Switches the mails of a link off or on, like the member's own setting. */
export async function switchSubscription(
  context: Context,
  token: string,
  isOn: boolean,
): Promise<Result<Subscription, "NOT_FOUND">> {
  const { config, database, clock } = context;
  const read = readUnsubscribeToken(config, token);
  if (read === undefined) return refuse("NOT_FOUND");
  if ("interestId" in read) {
    await inTransaction(database, (transaction) =>
      switchInterest(transaction, read.interestId, isOn, clock.now()),
    );
    return viewSubscription(context, token);
  }
  const member = await findMailChoices(database, read.userId);
  if (member === undefined) return refuse("NOT_FOUND");
  const news = { userId: read.userId, address: member.email, choices: [read.choice], isOn };
  await inTransaction(database, (transaction) => switchMarketing(transaction, news, clock.now()));
  return viewSubscription(context, token);
}
