import { Copy, DockerfileParser, From, JSONInstruction, type ModifiableInstruction } from "dockerfile-ast";

/** One instruction of a Dockerfile. */
export interface Step {
  readonly keyword: string;
  /** All that stands behind the keyword, line breaks as they are. */
  readonly text: string;
  /** Its arguments without the flags; of the form in brackets, the strings. */
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

/** A Dockerfile's stages in their order. Arguments' defaults stand where they are used. */
export function readDockerfile(text: string): Stage[] {
  const parsed = DockerfileParser.parse(text);
  const defaults = new Map(
    parsed.getARGs().map((argument) => {
      const property = argument.getProperty();
      return [property?.getName() ?? "", property?.getValue() ?? ""];
    }),
  );
  const stages: { name: string; base: string; steps: Step[] }[] = [];
  for (const instruction of parsed.getInstructions()) {
    if (instruction instanceof From) {
      const image = (instruction.getImage() ?? "").replace(
        /\$\{(\w+)\}/g,
        (_, name) => defaults.get(name) ?? "",
      );
      stages.push({ name: instruction.getBuildStage() ?? "", base: image, steps: [] });
    } else stages.at(-1)?.steps.push(stepOf(instruction as ModifiableInstruction));
  }
  return stages;
}

function stepOf(instruction: ModifiableInstruction): Step {
  const flags = Object.fromEntries(
    flagsOf(instruction).map((flag) => [flag.getName(), flag.getValue() ?? ""]),
  );
  const strings =
    instruction instanceof JSONInstruction && !(instruction instanceof Copy)
      ? instruction.getJSONStrings().map((string) => string.getJSONValue())
      : [];
  const words = instruction.getArguments().map((argument) => argument.getValue());
  return {
    keyword: instruction.getKeyword(),
    text: instruction.getArgumentsContent() ?? "",
    words: strings.length > 0 ? strings : words,
    flags,
  };
}

function flagsOf(instruction: ModifiableInstruction) {
  return "getFlags" in instruction ? instruction.getFlags() : [];
}

/** A stage and all that it is built on, the first one first. */
export function lineageOf(stages: readonly Stage[], name: string): Stage[] {
  const stage = stages.find((each) => each.name === name);
  return stage === undefined ? [] : [...lineageOf(stages, stage.base), stage];
}
