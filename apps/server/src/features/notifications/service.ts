export { transferOfferMessage } from "./mails/transfer-offer.ts";
export { type NotificationKindName, wordsOf } from "./notification-kinds.ts";
export { countBroadcastDeliveries as countBroadcastMessages } from "./queries/broadcast-deliveries.ts";
export {
  findOutages,
  listAdminMessages,
  listMessageFailures,
  resendMessage,
} from "./service/admin-messages.ts";
export { dropBroadcastMessages } from "./service/broadcast-messages.ts";
export { chooseMessages } from "./service/choose-messages.ts";
export { clearNotifications, restoreNotifications } from "./service/clear-notifications.ts";
export {
  DELIVER_MAIL_JOB,
  DELIVER_PUSH_JOB,
  DELIVER_TEXT_JOB,
  deliverByJob,
  settleEarlyFates,
} from "./service/deliver.ts";
export { eraseNameFromNews } from "./service/erase-name.ts";
export { FORMER_RECEIPT_JOB, sendFormerReceipt } from "./service/former-receipts.ts";
export { MAIL_PATH, receiveMailEvents } from "./service/mail-webhook.ts";
export { countReached, previewWords } from "./service/preview-messages.ts";
export { subscribeToPush, unsubscribeFromPush } from "./service/push-subscriptions.ts";
export {
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
  markNotificationUnread,
} from "./service/read-notifications.ts";
export { resendReceipt } from "./service/resend-receipt.ts";
export { sendTest } from "./service/send-test.ts";
export { dropWaitingNews, takeBackNews } from "./service/take-back-news.ts";
export { notify } from "./service/tell.ts";
export { receiveText, receiveTextStatus, TEXT_PATHS, type WebhookRefusal } from "./service/text-webhooks.ts";
export { switchSubscription, viewSubscription } from "./service/unsubscribe.ts";
