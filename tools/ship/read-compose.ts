import { parse } from "yaml";
import { z } from "zod";

const Service = z.looseObject({
  image: z.string(),
  build: z.object({ context: z.string(), target: z.string() }).optional(),
  user: z.string().optional(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  env_file: z.string().optional(),
  read_only: z.boolean().default(false),
  cap_drop: z.array(z.string()).default([]),
  cap_add: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  networks: z.array(z.string()),
  depends_on: z.record(z.string(), z.unknown()).default({}),
});

const Compose = z.looseObject({
  services: z.record(z.string(), Service),
  networks: z.record(z.string(), z.unknown()),
  volumes: z.record(z.string(), z.unknown()),
});

export type Service = z.infer<typeof Service>;

/** Content of compose.yaml, in the forms that its services use. */
export function readCompose(text: string) {
  return Compose.parse(parse(text, { merge: true }));
}

/** Puts in what an env file says, as compose does: `${NAME}` and `${NAME:?what to say where it is missing}`. */
export function interpolate(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\$\{(\w+)(?::\?[^}]*)?\}/g, (_, name: string) => values[name] ?? "");
}

/** The lines NAME=value of an env file. */
export function readEnvFile(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/^([A-Za-z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  );
}
