import { INVITATION_LABEL_MAX_LENGTH } from "@secret/domain";
import { oneLine } from "../http/route.ts";

/** Owner's name of an invitation. It has its own file, because the form that checks it loads the schema library. */
export const InvitationLabel = oneLine(INVITATION_LABEL_MAX_LENGTH);
