import type { Screen } from "../screen.ts";

/** The crew at the window. */
export const STAFF_SCREENS: readonly Screen[] = [
  { name: "Scan that is not valid", path: "/qr-verify?o=x&token=y", words: "not valid" },
];

/** The owner's rooms. */
export const ADMIN_SCREENS: readonly Screen[] = [
  { name: "Admin", path: "/admin", words: "Recent activity" },
  { name: "Admin events", path: "/admin/events", words: "Koreatown Rooftop Supper" },
  { name: "New event", path: "/admin/events/new", words: "Menu" },
  { name: "Admin orders", path: "/admin/orders", words: "Koreatown Rooftop Supper" },
];
