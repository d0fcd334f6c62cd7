import { pathToFileURL } from "node:url";
import { inTemporaryFolder, onEmptyPostgres } from "../kit/own-postgres.ts";
import { SERVER } from "../kit/processes.ts";
import { changeVersion } from "./change-version.ts";
import { checkOut } from "./former-version.ts";
import type { prepareRush } from "./prepare-rush.ts";

/**
 * `npm run drill:version -- TAG [orders]`: runs two processes of a former version while members order and pay, and replaces
 * them one by one by this version, which migrates the database. Buyers repeat what a client would, since a former version may
 * answer 500 after the migrations. Prints the counts, and fails with a lost order, an error of this version or a difference.
 * PostgreSQL, Square's stand-in and the files are its own.
 */
const [revision, orders = "300"] = process.argv.slice(2);
if (revision === undefined) {
  console.error("Usage: npm run drill:version -- TAG [orders a step]");
  process.exit(2);
}

await inTemporaryFolder(async (folder) => {
  await checkOut(revision, folder);
  const former = pathToFileURL(`${folder}/`);
  await onEmptyPostgres(async ({ settings }) => {
    const report = await changeVersion({
      settings,
      before: new URL("apps/server/src/main.ts", former),
      after: SERVER,
      prepare: (buyers) => prepareAs(former, settings, buyers),
      processes: 2,
      isRepeated: true,
      ordersAStep: Number(orders),
      tell: (step) => console.log(step),
    });
    console.log(JSON.stringify(report, null, 2));
    const faults = [...report.failures, ...report.differences, ...Object.keys(report.errors.after)];
    process.exitCode = faults.length === 0 ? 0 : 1;
  });
});

/** Prepares the rush with the former version's code, so that its schema stays until the new version starts. */
async function prepareAs(
  former: URL,
  ...asked: Parameters<typeof prepareRush>
): ReturnType<typeof prepareRush> {
  const [settings, buyers] = asked;
  const [{ openContext }, { createSignedInMembers }, { openEvent }] = await Promise.all([
    load(former, "tools/admin/open-context.ts"),
    load(former, "apps/server/testing/create-members.ts"),
    load(former, "tools/kit/scene.ts"),
  ]);
  const { context, close } = await openContext(settings);
  const members: readonly { cookie: string }[] = await createSignedInMembers(context, buyers);
  const event = await openEvent(context);
  await close();
  return { event, cookies: members.map(({ cookie }) => cookie) };
}

// biome-ignore lint/suspicious/noExplicitAny: the exports of a former version have no types here
function load(former: URL, path: string): Promise<any> {
  return import(new URL(path, former).href);
}
