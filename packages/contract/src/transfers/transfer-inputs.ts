import { isContactPhone, TRANSFER_MESSAGE_MAX_LENGTH } from "@secret/domain";
import { z } from "zod";
import { Email } from "../auth/account-inputs.ts";
import { asGiven, paragraph } from "../http/route.ts";

// Form schemas are kept apart from the routes, so that pages that only call them load no schemas.

export const CONTACT_REQUIRED_MESSAGE = "Contact is required";
export const CONTACT_MESSAGE = "Please enter a valid email address or phone number";

/** Recipient of a transfer: an email address or any country's phone number, as typed. */
const TransferContact = asGiven(254)
  .trim()
  .min(1, CONTACT_REQUIRED_MESSAGE)
  .refine(
    (contact) => contact === "" || Email.safeParse(contact).success || isContactPhone(contact),
    CONTACT_MESSAGE,
  );

/** Body for offering an order to a friend. */
export const CreateTransferBody = z.strictObject({
  contact: TransferContact,
  /** Sender's message, shown as plain text without links. */
  message: paragraph(TRANSFER_MESSAGE_MAX_LENGTH).default(""),
});
export type CreateTransferBody = z.input<typeof CreateTransferBody>;
