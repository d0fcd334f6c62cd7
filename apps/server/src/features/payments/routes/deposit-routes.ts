import * as contract from "@secret/contract";
import { ok } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { sendCsv } from "../../../platform/exports/export-file.ts";
import { bindRoute, type HttpServer } from "../../../platform/http/bind-route.ts";
import { auditExport } from "../../audit/index.ts";
import { getDeposit, listDepositEntries, listDeposits, listUndeposited } from "../service/deposits.ts";
import {
  DEPOSIT_COLUMNS,
  DEPOSIT_ENTRY_COLUMNS,
  depositEntryParts,
  depositParts,
} from "../service/export-deposits.ts";

/** Registers the admin's routes for Square's deposits and what is missing in them. */
export function depositRoutes(http: HttpServer, context: Context): void {
  bindRoute(http, contract.listDeposits, async ({ query }) => ok(await listDeposits(context, query)));
  bindRoute(http, contract.getDeposit, ({ params }) => getDeposit(context, params.id));
  bindRoute(http, contract.listDepositEntries, async ({ params, query }) =>
    ok(await listDepositEntries(context, params.id, query)),
  );
  bindRoute(http, contract.listUndeposited, async ({ query }) => ok(await listUndeposited(context, query)));
  bindRoute(http, contract.exportDeposits, async ({ session, query, reply }) => {
    await auditExport(context, session, "Deposits were exported", query);
    return sendCsv(reply, {
      name: "deposits",
      now: context.clock.now(),
      columns: DEPOSIT_COLUMNS,
      parts: depositParts(context, query),
    });
  });
  bindRoute(http, contract.exportDepositEntries, async ({ session, params, reply }) => {
    const found = await getDeposit(context, params.id);
    if (!found.ok) return found;
    await auditExport(context, session, "A deposit's entries were exported", { depositId: params.id });
    return sendCsv(reply, {
      name: "deposit",
      now: context.clock.now(),
      columns: DEPOSIT_ENTRY_COLUMNS,
      parts: depositEntryParts(context, params.id),
    });
  });
}
