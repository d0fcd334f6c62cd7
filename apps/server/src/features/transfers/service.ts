export { cancelTransfer } from "./service/cancel-transfer.ts";
export { claimTransfer } from "./service/claim-transfer.ts";
export { createTransfer } from "./service/create-transfer.ts";
export { expireTransfers } from "./service/expire-transfers.ts";
export { findOpenOffer } from "./service/find-offer.ts";
export { lookAtTransfer } from "./service/look-at-transfer.ts";
export { SEND_OFFER_JOBS, sendOffer } from "./service/send-offer.ts";
export { replaceTransferLink, shareTransferLink } from "./service/transfer-link.ts";
