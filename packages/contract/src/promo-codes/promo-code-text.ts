import { oneLine } from "../http/route.ts";

/** As it is typed; codes are kept in capitals. In a file of its own: forms that check it need the schemas' library. */
export const PromoCodeText = oneLine(40).toUpperCase();
