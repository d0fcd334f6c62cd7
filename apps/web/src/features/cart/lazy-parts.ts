import { lazyPart } from "../../platform/lazy-part.ts";

// Components for other features, which load them after their page.

export const ClearCartPrompt = lazyPart(() => import("./clear-cart-prompt.tsx"), "ClearCartPrompt");
