import * as contract from "@secret/contract";
import { expect, test } from "vitest";
import { startTestServer } from "../../apps/server/testing/test-server.ts";
import { describeApi } from "./describe-api.ts";

type Operations = Record<string, Record<string, { readonly security?: readonly object[] }>>;

test("the built description is the one that the server serves, and says which routes take an API key", async () => {
  const server = await startTestServer();
  const served = (await server.app.inject("/api/docs/json")).json();
  await server.close();
  const built = JSON.parse(JSON.stringify(await describeApi()));
  // `toEqual` compares byte by byte, which takes many seconds for a text of this size.
  for (const part of ["openapi", "paths", "components"])
    expect(JSON.stringify(built[part]) === JSON.stringify(served[part]), part).toBe(true);
  expect(built.components.securitySchemes.apiKey).toMatchObject({ type: "http", scheme: "bearer" });
  const isOpen = ({ path, method }: contract.Route) =>
    (built.paths as Operations)[path.replace(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()]?.security;
  expect(isOpen(contract.getLedgerReport)).toEqual([{ apiKey: [] }]);
  expect(isOpen(contract.refundOrder)).toBeUndefined();
  expect(isOpen(contract.listAdminOrders)).toBeUndefined();
  expect(isOpen(contract.listOrders)).toBeUndefined();
});
