import { lazyPart } from "../../platform/lazy-part.ts";

export const OrderHold = lazyPart(() => import("./no-shows/order-hold.tsx"), "OrderHold");
export const PickupPromise = lazyPart(() => import("./no-shows/pickup-promise.tsx"), "PickupPromise");
/** Loads late, because only cancelled events have it. */
export const CancelledRefunds = lazyPart(() => import("./refund-progress.tsx"), "RefundProgress");
export const OrderDelay = lazyPart(() => import("./order-delay.tsx"), "OrderDelay");
export const OrderChoices = lazyPart(() => import("./order-choices.tsx"), "OrderChoices");
export const PlanQuestion = lazyPart(() => import("./plan-change/plan-question.tsx"), "PlanQuestion");
/** Loads late, because events with orders are rarely cancelled. */
export const StopFromEditor = lazyPart(() => import("./stop-from-editor.tsx"), "StopFromEditor");
export const OrderShortages = lazyPart(() => import("./order-shortages.tsx"), "OrderShortages");
export const ShortAnswerField = lazyPart(() => import("./short-answer-field.tsx"), "ShortAnswerField");
