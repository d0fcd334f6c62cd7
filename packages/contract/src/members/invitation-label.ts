import { oneLine } from "../http/route.ts";

/** What the owner calls an invitation. In a file of its own: the form that checks it needs the schemas' library. */
export const InvitationLabel = oneLine(80);
