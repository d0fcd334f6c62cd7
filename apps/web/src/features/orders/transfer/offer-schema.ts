import { CreateTransferBody } from "@secret/contract";

/** Schema of the transfer form: the contact and the message. */
export const offerForm = CreateTransferBody;
