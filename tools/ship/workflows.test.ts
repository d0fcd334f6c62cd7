import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { readDockerfile } from "./dockerfile.ts";
import { exists, ROOT, textOf } from "./read-files.ts";

const FOLDER = ".github/workflows/";
const Permissions = z.record(z.string(), z.enum(["read", "write"]));
const Step = z.looseObject({
  uses: z.string().optional(),
  run: z.string().optional(),
  with: z.record(z.string(), z.unknown()).default({}),
});
const Workflow = z.looseObject({
  on: z.looseObject({ push: z.looseObject({ tags: z.array(z.string()).optional() }).optional() }),
  permissions: Permissions,
  jobs: z.record(
    z.string(),
    z.looseObject({
      "timeout-minutes": z.number(),
      permissions: Permissions.default({}),
      steps: z.array(Step),
    }),
  ),
});

const workflows = readdirSync(ROOT + FOLDER).map((name) => ({ name, text: textOf(FOLDER + name) }));
const read = (text: string) => {
  const workflow = Workflow.parse(parse(text));
  return { ...workflow, steps: Object.values(workflow.jobs).flatMap(({ steps }) => steps) };
};

describe.each(workflows)("$name", ({ text }) => {
  const { permissions, steps } = read(text);

  test("grants write permissions to jobs only", () => {
    expect(Object.values(permissions)).not.toContain("write");
  });

  test("pins each action to a major version", () => {
    const used = steps.flatMap(({ uses }) => uses ?? []);
    expect(used.filter((each) => !/^[\w-]+\/[\w-]+@v\d+$/.test(each))).toEqual([]);
  });

  test("names no host under io, com, org, net or dev", () => {
    expect(text).not.toMatch(/\b[a-z0-9-]+\.(io|com|org|net|dev)\b/);
  });

  test("names only npm scripts and bash files that exist", () => {
    const { scripts } = JSON.parse(textOf("package.json"));
    const commands = steps.flatMap(({ run }) => run ?? []);
    const named = commands.flatMap((run) => [...run.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name));
    expect(named.filter((name) => scripts[name ?? ""] === undefined)).toEqual([]);
    const files = commands.flatMap((run) => [...run.matchAll(/(?:^|\s)bash (\S+)/g)].map(([, path]) => path));
    expect(files.filter((path) => !exists(path ?? ""))).toEqual([]);
  });
});

test("the image of a version's tag is built, and signed by its digest with its SBOM", () => {
  const { on, jobs, steps } = read(textOf(`${FOLDER}image.yml`));
  expect(on.push).toEqual({ tags: ["v*"] });
  expect(jobs.publish?.permissions).toEqual({
    contents: "read",
    packages: "write",
    "id-token": "write",
    attestations: "write",
  });
  const withOf = (action: string) => steps.find(({ uses }) => uses?.startsWith(`${action}@`))?.with;
  const built = withOf("docker/build-push-action");
  expect(readDockerfile(textOf("Dockerfile")).map(({ name }) => name)).toContain(built?.target);
  const signed = {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: an expression of the workflow
    "subject-name": "${{ env.IMAGE }}",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: an expression of the workflow
    "subject-digest": "${{ steps.image.outputs.digest }}",
    "push-to-registry": true,
  };
  expect(withOf("actions/attest-build-provenance")).toEqual(signed);
  expect(withOf("actions/attest-sbom")).toEqual({ ...signed, "sbom-path": "sbom.cdx.json" });
});
