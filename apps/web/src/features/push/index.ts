export { DevicePush } from "./device-push.tsx";
export { PushInvitation } from "./lazy-parts.ts";
