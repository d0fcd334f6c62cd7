export { adminEventsQuery } from "./admin/admin-event-queries.ts";
export { phonePreviewOf } from "./admin/preview/phone-preview.tsx";
export { EventFacts } from "./event-facts.tsx";
export { EventHead } from "./event-head.tsx";
export { EventPoster } from "./event-poster.tsx";
export { eventKeys, eventQuery, eventsQuery } from "./event-queries.ts";
export { isPast, opensAtOf, orderabilityOf, orderabilityOfWindows } from "./event-status.ts";
