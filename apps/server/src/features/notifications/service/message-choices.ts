import {
  type ChosenMessages,
  changeChoices,
  type DeliveryChannel,
  isChosen,
  MESSAGE_CHOICES,
  type MessageChoiceName,
} from "@secret/domain";
import type { Transaction } from "../../../platform/database/database.ts";
import { recordConsent } from "../../consents/index.ts";
import { findOwnerOfMail, lockMessageChoices, setMessageChoices } from "../queries/message-choices.ts";

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

/** Choices that are marketing. */
const MARKETING_CHOICES: readonly MessageChoiceName[] = ["event-announced", "broadcast"];
/** Text recorded for each choice. */
const TEXTS = { given: "Undo", withdrawn: "Unsubscribe" } as const;

/** Ends marketing mail to an address. Mail about orders and requested notifications goes on. */
export async function optOutOfMarketing(transaction: Transaction, address: string, at: Date): Promise<void> {
  const userId = await findOwnerOfMail(transaction, address);
  if (userId === undefined) return;
  await switchMarketing(transaction, { userId, address, choices: MARKETING_CHOICES, isOn: false }, at);
}

/** Switches kinds of mail on or off by a mail's link, and records the consent or its withdrawal. */
export async function switchMarketing(
  transaction: Transaction,
  news: {
    readonly userId: string;
    readonly address: string | null;
    readonly choices: readonly MessageChoiceName[];
    readonly isOn: boolean;
  },
  at: Date,
): Promise<void> {
  const { userId, address, choices, isOn } = news;
  const action = isOn ? "given" : "withdrawn";
  const said = { userId, address, channel: "mail", action, source: "mail" } as const;
  for (const choice of choices) {
    if (!(await chooseMessages(transaction, userId, { [choice]: { mail: isOn } }))) continue;
    const text = `${TEXTS[action]}: ${MESSAGE_CHOICES[choice].name}`;
    await recordConsent(transaction, at, { ...said, text });
  }
}
