/** Time zone of this device. An event's zone is shown when it differs. */
export const VIEWER_TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
