import { isContactPhone, TRANSFER_MESSAGE_MAX_LENGTH } from "@secret/domain";
import { z } from "zod";
import { Email } from "../auth/account-inputs.ts";
import { asGiven, paragraph } from "../http/route.ts";

// What a form asks for stands apart from the calls: a page that makes them loads no schemas.

export const CONTACT_REQUIRED_MESSAGE = "Contact is required";
export const CONTACT_MESSAGE = "Please enter a valid email address or phone number";

/** To whom an order is offered: an email address or a phone number of any country, as it is typed. */
const TransferContact = asGiven(254)
  .trim()
  .min(1, CONTACT_REQUIRED_MESSAGE)
  .refine(
    (contact) => contact === "" || Email.safeParse(contact).success || isContactPhone(contact),
    CONTACT_MESSAGE,
  );

export const CreateTransferBody = z.strictObject({
  contact: TransferContact,
  /** The sender's own words, shown as plain text; links in it are none. */
  message: paragraph(TRANSFER_MESSAGE_MAX_LENGTH).default(""),
});
export type CreateTransferBody = z.input<typeof CreateTransferBody>;
