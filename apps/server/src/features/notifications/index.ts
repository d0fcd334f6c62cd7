export { transferOfferMessage } from "./mails/transfer-offer.ts";
export { copyOf, type NotificationKindName } from "./notification-kinds.ts";
export { countBroadcastDeliveries as countBroadcastMessages } from "./queries/broadcast-deliveries.ts";
export { dropBroadcastMessages } from "./service/broadcast-messages.ts";
export { eraseNameFromNews } from "./service/clear-notifications.ts";
export { chooseMessages } from "./service/message-choices.ts";
export { notify } from "./service/notify.ts";
export { countReached, previewCopy } from "./service/preview-messages.ts";
export { dropPendingDeliveries, withdrawNotifications } from "./service/withdraw-notifications.ts";
