export { BigCodeButton } from "./code/big-code.tsx";
export { OwnCode, ownCodeOf } from "./code/own-code.tsx";
export { PickupCode } from "./code/pickup-code.tsx";
export { PickupPanel } from "./code/pickup-panel.tsx";
export {
  type AnsweredAction,
  type CrewDevice,
  useCrewDevice,
} from "./device/crew-device.ts";
export { windowOfSale, windowsForSale } from "./device/window-of-sale.ts";
export { playScanSound } from "./scan-sound.ts";
export { WHITE_BUTTON } from "./white-button.ts";
