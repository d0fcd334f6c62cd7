// Maximum lengths of typed texts, in characters. Fields stop there, and the contract rejects longer ones.

/** Reason that an admin gives for changing an order's status or refunding it. */
export const ORDER_REASON_MAX_LENGTH = 300;
export const PASSKEY_NAME_MAX_LENGTH = 60;
export const PROMO_CODE_MAX_LENGTH = 40;
export const INVITATION_LABEL_MAX_LENGTH = 80;
export const INVITATION_CODE_MAX_LENGTH = 64;
