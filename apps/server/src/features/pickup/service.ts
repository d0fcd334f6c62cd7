export { getCrewBoard } from "./service/board.ts";
export { listCrewEvents } from "./service/crew-events.ts";
export { CrewHours } from "./service/crew-hours.ts";
export { forgetOldActions } from "./service/forget-actions.ts";
export { completePickup, drawPickupCode, getPickupCode, verifyPickup } from "./service/pickup-codes.ts";
export { getPickupLinkByAdmin } from "./service/pickup-link.ts";
export { renewOwnPickupCode, renewPickupCodeByAdmin } from "./service/renew-code.ts";
export { takeCrewActions } from "./service/take-actions.ts";
export { WrongCodes } from "./service/wrong-codes.ts";
