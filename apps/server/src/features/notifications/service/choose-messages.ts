import {
  type ChosenMessages,
  changeChoices,
  type DeliveryChannel,
  isChosen,
  type MessageChoiceName,
} from "@secret/domain";
import type { Transaction } from "../../../platform/database/database.ts";
import { lockMessageChoices, setMessageChoices } from "../queries/message-choices.ts";

/**
 * Changes what a member hears of and where, wherever they switch it; what is left out stays. Two switches that are pressed at
 * once are both kept.
 * @returns false where all of it was so before
 */
export async function chooseMessages(
  transaction: Transaction,
  userId: string,
  change: ChosenMessages,
): Promise<boolean> {
  const before = await lockMessageChoices(transaction, userId);
  if (before === undefined) return false;
  const after = changeChoices(before, change);
  const pressed = Object.entries(change).flatMap(([choice, channels]) =>
    Object.keys(channels).map(
      (channel) => [choice as MessageChoiceName, channel as DeliveryChannel] as const,
    ),
  );
  if (pressed.every((each) => isChosen(...each, before) === isChosen(...each, after))) return false;
  await setMessageChoices(transaction, userId, after);
  return true;
}
