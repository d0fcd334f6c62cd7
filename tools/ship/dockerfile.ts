import { matchesGlob } from "node:path";
import { Copy, DockerfileParser, From, JSONInstruction, type ModifiableInstruction } from "dockerfile-ast";

/** One instruction of a Dockerfile. */
export interface Step {
  readonly keyword: string;
  /** Everything after the keyword, line breaks included. */
  readonly text: string;
  /** Arguments without flags, or the strings of a list in brackets. */
  readonly words: readonly string[];
  readonly flags: Readonly<Record<string, string>>;
}

/** A stage, which begins with FROM. */
export interface Stage {
  readonly name: string;
  /** An image, or another stage's name. */
  readonly base: string;
  readonly steps: readonly Step[];
}

/** Returns a Dockerfile's stages in order, with the defaults of its arguments filled in. */
export function readDockerfile(text: string): Stage[] {
  const parsed = DockerfileParser.parse(text);
  const properties = parsed.getARGs().map((argument) => argument.getProperty());
  const defaults = new Map(properties.map((each) => [each?.getName() ?? "", each?.getValue() ?? ""]));
  const stages: { name: string; base: string; steps: Step[] }[] = [];
  for (const instruction of parsed.getInstructions()) {
    if (instruction instanceof From) {
      const image = instruction.getImage() ?? "";
      const base = image.replace(/\$\{(\w+)\}/g, (_, name) => defaults.get(name) ?? "");
      stages.push({ name: instruction.getBuildStage() ?? "", base, steps: [] });
    } else stages.at(-1)?.steps.push(toStep(instruction as ModifiableInstruction));
  }
  return stages;
}

function toStep(instruction: ModifiableInstruction): Step {
  const flags = "getFlags" in instruction ? instruction.getFlags() : [];
  const isList = instruction instanceof JSONInstruction && !(instruction instanceof Copy);
  const strings = isList ? instruction.getJSONStrings().map((string) => string.getJSONValue()) : [];
  const words = instruction.getArguments().map((argument) => argument.getValue());
  return {
    keyword: instruction.getKeyword(),
    text: instruction.getArgumentsContent() ?? "",
    words: strings.length > 0 ? strings : words,
    flags: Object.fromEntries(flags.map((flag) => [flag.getName(), flag.getValue() ?? ""])),
  };
}

/** Returns a stage and all stages it is built on, the first one first. */
export function lineageOf(stages: readonly Stage[], name: string): Stage[] {
  const stage = stages.find((each) => each.name === name);
  return stage === undefined ? [] : [...lineageOf(stages, stage.base), stage];
}

/** Returns a function that tells which files are sent to the builder, by the last matching rule of a `.dockerignore`. */
export function readBuildContext(dockerignore: string): (path: string) => boolean {
  // Node.js's globs skip names with a leading dot; Docker's don't.
  const withoutDots = (path: string) => path.replace(/(^|\/)\.(?=[^./])/g, "$1dot-");
  const rules = dockerignore
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => ({ keeps: line.startsWith("!"), pattern: withoutDots(line.replace(/^!/, "")) }));
  return (path) => {
    const parts = withoutDots(path).split("/");
    // A rule for a folder applies to everything in it.
    const names = parts.map((_, index) => parts.slice(0, index + 1).join("/"));
    return rules.findLast(({ pattern }) => names.some((name) => matchesGlob(name, pattern)))?.keeps ?? true;
  };
}
