import { CreateTransferBody } from "@secret/contract";

/** To whom an order is offered, and what is said with it. */
export const offerForm = CreateTransferBody;
