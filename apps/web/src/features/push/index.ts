export { PushInvitation } from "./lazy-parts.ts";
export { PushHere } from "./push-here.tsx";
