/** The zone of this device: an event's zone is named where the two differ. */
export const VIEWER_TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
