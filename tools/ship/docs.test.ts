import { expect, test } from "vitest";
import { isThere, textOf } from "./project.ts";

const { scripts } = JSON.parse(textOf("package.json")) as { scripts: Record<string, string> };

test.each(["README.md", "CONTRIBUTING.md", "docs/operating.md"])(
  "%s names commands and files that are there",
  (path) => {
    const text = textOf(path);
    const commands = [...text.matchAll(/npm run ([a-z][a-z:-]*)/g)].map(([, name = ""]) => name);
    expect(commands.filter((name) => scripts[name] === undefined)).toEqual([]);
    const files = [...text.matchAll(/`((?:deploy|tools|apps|packages)\/[\w./@-]+\.\w+)`/g)].map(
      ([, name = ""]) => name,
    );
    expect(files.filter((name) => !name.includes("NNNN") && !isThere(name))).toEqual([]);
  },
);

test("each unit is among those that the first start enables or that another one starts", () => {
  const text = textOf("docs/operating.md");
  for (const name of [
    "secret.target",
    "secret-web@3001",
    "secret-web@3002",
    "secret-worker",
    "secret-backup.timer",
  ])
    expect(/systemctl enable --now (.*)`/.exec(text)?.[1]?.split(" ")).toContain(name);
});
