export { CrewChoices } from "./crew-choices.tsx";
export { DelaySuggestion } from "./delay-suggestion.tsx";
export { HelpButton } from "./help-button.tsx";
export {
  CancelledRefunds,
  OrderChoices,
  OrderDelay,
  OrderHold,
  OrderShortages,
  PickupPromise,
  PlanQuestion,
  ShortAnswerField,
  StopFromEditor,
} from "./lazy-parts.ts";
export { waitingOrders } from "./no-shows/waiting-orders.ts";
export { WaitingStrip } from "./no-shows/waiting-strip.tsx";
export { RemakeStrip } from "./remake-strip.tsx";
export { SalesStops } from "./sales-stops.tsx";
export { useItemSales } from "./use-item-sales.tsx";
export { WrongOrder } from "./wrong-order/wrong-order.tsx";
