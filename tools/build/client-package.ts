import openapiTS, { astToString } from "openapi-typescript";
import { readManifest } from "./programs.ts";

interface Operation {
  readonly security?: readonly object[];
}
/** The parts of an OpenAPI document that are used here. */
export interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** Routes left out because their body isn't JSON. */
const WITHOUT_TYPED_BODY = ["/api/admin/pictures"];

/**
 * Returns the files of the typed client's package by name. It has types of the routes that are open to API keys, and calls
 * them by `openapi-fetch` ([0085](../../docs/decisions/0085-api-keys.md)).
 */
export async function clientPackage(description: Description): Promise<Record<string, string>> {
  const { name, version, devDependencies } = readManifest();
  const manifest = {
    name: `${name}-client`,
    version,
    private: true,
    type: "module",
    exports: { ".": { types: "./index.d.ts", default: "./index.js" } },
    dependencies: { "openapi-fetch": devDependencies["openapi-fetch"] },
  };
  return {
    "package.json": `${JSON.stringify(manifest, null, 2)}\n`,
    "index.js": INDEX,
    "index.d.ts": TYPES,
    "schema.d.ts": astToString(await openapiTS(JSON.stringify(openToKeys(description)))),
    "README.md": readme(manifest.name, version),
  };
}

/** Returns the description of the routes that are open to API keys. */
export function openToKeys(description: Description): Description {
  const paths = Object.entries(description.paths).flatMap(([path, operations]) => {
    const open = Object.entries(operations).filter(([, { security }]) => security !== undefined);
    return open.length === 0 || WITHOUT_TYPED_BODY.includes(path) ? [] : [[path, Object.fromEntries(open)]];
  });
  return withoutPatterns({ ...description, paths: Object.fromEntries(paths) });
}

/** Removes the patterns of texts, which types can't express: they would become `string & string`. */
function withoutPatterns(description: Description): Description {
  return JSON.parse(JSON.stringify(description), (_, value) => {
    if (value?.type !== "string") return value;
    const { allOf: _patterns, ...plain } = value;
    return plain;
  });
}

const INDEX = `import createClient from "openapi-fetch";

export function createApiClient({ baseUrl, apiKey }) {
  return createClient({ baseUrl, headers: { authorization: \`Bearer \${apiKey}\` } });
}
`;

const TYPES = `import type { Client } from "openapi-fetch";
import type { paths } from "./schema.js";

export type { paths };

/**
 * Returns a client that calls the API with a key. Each call returns \`data\`, or an \`error\` with its \`code\`. It throws if there is
 * no answer.
 */
export declare function createApiClient(options: { baseUrl: string; apiKey: string }): Client<paths>;
`;

function readme(name: string, version: string): string {
  return `# ${name} ${version}

Calls the routes that are open to API keys. Install it with \`npm install ./${name}-${version}.tgz\`, which \`npm pack\` makes in this folder.

\`\`\`ts
import { createApiClient } from "${name}";

const { API_URL: baseUrl = "", API_KEY: apiKey = "" } = process.env;
const client = createApiClient({ baseUrl, apiKey });
const { data, error } = await client.GET("/api/admin/close", { params: { query: { from: "2026-11-01", to: "2026-11-30" } } });
console.log(error === undefined ? data : error.code);
\`\`\`

Read files such as CSV with \`parseAs: "text"\`. Repeat a request after 429 or 503 when \`Retry-After\` says.
`;
}
