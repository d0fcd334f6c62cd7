import { oneLine } from "../http/route.ts";

/** Owner's name of an invitation. It has its own file, because the form that checks it loads the schema library. */
export const InvitationLabel = oneLine(80);
