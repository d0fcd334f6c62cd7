export { previewBroadcast, testBroadcast } from "./service/preview-broadcast.ts";
export { keepFigures, listBroadcasts, readBroadcast } from "./service/read-broadcasts.ts";
export { SEND_BROADCAST_JOB, sendNext } from "./service/send-broadcast.ts";
export {
  cancelBroadcast,
  createBroadcast,
  editBroadcast,
  stopBroadcast,
} from "./service/write-broadcast.ts";
