import { matchesGlob } from "node:path";

/** Which files of the project go to the engine that builds the image: the rules of a `.dockerignore`, of which the last that fits holds. */
export function readBuildContext(dockerignore: string): (path: string) => boolean {
  const rules = dockerignore
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => ({ keeps: line.startsWith("!"), pattern: undotted(line.replace(/^!/, "")) }));
  return (path) => {
    const names = withParents(undotted(path));
    return rules.findLast(({ pattern }) => names.some((name) => matchesGlob(name, pattern)))?.keeps ?? true;
  };
}

/** To an engine a name with a dot before it is one like others; to Node.js's globs it is hidden. */
function undotted(path: string): string {
  return path.replace(/(^|\/)\.(?=[^./])/g, "$1dot-");
}

/** A rule for a folder is one for all that lies in it. */
function withParents(path: string): string[] {
  const parts = path.split("/");
  return parts.map((_, index) => parts.slice(0, index + 1).join("/"));
}
