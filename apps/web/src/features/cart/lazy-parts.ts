import { lazyPart } from "../../platform/lazy-part.ts";

// Parts that other rooms show once their page is there.

export const ClearCartPrompt = lazyPart(() => import("./clear-cart-prompt.tsx"), "ClearCartPrompt");
