export { FailuresTab } from "./admin/failures-tab.tsx";
export { MemberMessages, OrderMessages } from "./admin/message-list.tsx";
export { outagesQuery } from "./admin/message-queries.ts";
export { MessagesTab } from "./admin/messages-tab.tsx";
export { OutagesPanel } from "./admin/outages-panel.tsx";
export { Bell } from "./bell.tsx";
export { NotificationLink, OfferTime } from "./notification-link.tsx";
export { latestNotificationsQuery } from "./notification-queries.ts";
