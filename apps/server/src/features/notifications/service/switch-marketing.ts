import { MESSAGE_CHOICES, type MessageChoiceName } from "@secret/domain";
import type { Transaction } from "../../../platform/database/database.ts";
import { recordConsent } from "../../consents/index.ts";
import { findOwnerOfMail } from "../queries/message-choices.ts";
import { chooseMessages } from "./choose-messages.ts";

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
