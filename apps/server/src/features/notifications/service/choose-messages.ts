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
 * Changes a member's message choices and keeps those not given. Concurrent changes are merged.
 * @returns false if nothing changed
 */
export async function chooseMessages(
  transaction: Transaction,
  userId: string,
  change: ChosenMessages,
): Promise<boolean> {
  const before = await lockMessageChoices(transaction, userId);
  if (before === undefined) return false;
  const after = changeChoices(before, change);
  const given = Object.entries(change).flatMap(([choice, channels]) =>
    Object.keys(channels).map(
      (channel) => [choice as MessageChoiceName, channel as DeliveryChannel] as const,
    ),
  );
  if (given.every((each) => isChosen(...each, before) === isChosen(...each, after))) return false;
  await setMessageChoices(transaction, userId, after);
  return true;
}
