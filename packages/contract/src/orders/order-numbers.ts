import { ORDER_NUMBER_PATTERN } from "@secret/domain";
import { z } from "zod";
import { Id, route } from "../http/route.ts";

export const findOrderByNumber = route({
  method: "GET",
  path: "/api/order-numbers/:number",
  access: "member",
  summary: "The id of the member's own order with this number, which texts link to",
  params: z.strictObject({ number: z.string().regex(ORDER_NUMBER_PATTERN) }),
  response: z.object({ id: Id }),
  errors: ["ORDER_NOT_FOUND"],
});
