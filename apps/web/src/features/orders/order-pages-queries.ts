import { listOrders } from "@secret/contract";
import { call } from "../../platform/api.ts";
import { pagedQuery } from "../../platform/load-states/paged-query.ts";
import { orderKeys } from "./order-queries.ts";

// In its own file, because the event page and the checkout load order-queries.ts.

/** Queries all orders, newest first, page by page. */
export const orderPagesQuery = pagedQuery(orderKeys.pages, {}, (query) => call(listOrders, { query }));
