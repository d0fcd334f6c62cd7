import { CURRENCY } from "@secret/domain";
import { z } from "zod";
import { type Check, type Finding, right, type Subject, wrong } from "../check.ts";
import { askSquare } from "./ask-square.ts";

const Locations = z.object({
  locations: z.array(
    z.looseObject({ id: z.string(), currency: z.string().optional(), status: z.string().optional() }),
  ),
});
const UNAUTHORIZED = 401;

/** Whether the bank knows us, and the place that payments are booked on. */
export const cardProvider: Check = {
  name: "card provider",
  mend: "is the bank reachable from here? curl -I https://connect.squareup.com",
  async look({ config }, signal) {
    const response = await askSquare(config.square, "/v2/locations", signal);
    if (response.status === UNAUTHORIZED)
      return [
        wrong("it doesn't take our token", "SQUARE_ACCESS_TOKEN, of the environment SQUARE_ENVIRONMENT"),
      ];
    if (!response.ok) throw new Error(`answer ${response.status}`);
    const { locations } = Locations.parse(await response.json());
    return [judgeLocation(locations, config.square.locationId)];
  },
};

function judgeLocation(
  locations: z.infer<typeof Locations>["locations"],
  id: Subject["config"]["square"]["locationId"],
): Finding {
  const location = locations.find((each) => each.id === id);
  if (location === undefined) {
    const known = locations.map((each) => each.id).join(", ");
    return wrong("our location isn't among the account's", `SQUARE_LOCATION_ID, one of: ${known || "none"}`);
  }
  if (location.status === "INACTIVE")
    return wrong("our location is inactive", "activate it in Square's dashboard");
  if (location.currency !== undefined && location.currency !== CURRENCY)
    return wrong(
      `our location takes ${location.currency}`,
      `SQUARE_LOCATION_ID, of one that takes ${CURRENCY}`,
    );
  return right("knows us and our location");
}
