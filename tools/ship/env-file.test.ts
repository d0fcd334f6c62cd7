import { expect, test } from "vitest";
import vitestConfig from "../../vitest.config.ts";
import { textOf } from "./read-files.ts";

const { scripts } = JSON.parse(textOf("package.json")) as { scripts: Record<string, string> };

test("only `npm start` and `npm run dev` read .env", () => {
  const readers = Object.entries(scripts).filter(([, command]) => command.includes(".env"));
  expect(readers.map(([name]) => name)).toEqual(["start", "dev"]);
  for (const [, command] of readers)
    expect(command).toMatch(/^node --env-file-if-exists=\.env tools\/start\//);
});

test("no test reads .env", () => {
  const { projects = [] } = vitestConfig.test ?? {};
  expect([vitestConfig, ...projects]).toHaveLength(4);
  for (const project of [vitestConfig, ...projects]) expect(project).toMatchObject({ envDir: false });
});
