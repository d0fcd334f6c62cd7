import { lazyPart } from "../../platform/lazy-part.ts";

// Other rooms show these parts once their page is there.

export const ClearCartPrompt = lazyPart(() => import("./clear-cart-prompt.tsx"), "ClearCartPrompt");
