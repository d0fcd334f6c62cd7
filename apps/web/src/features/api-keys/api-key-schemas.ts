import { NewApiKey } from "@secret/contract";
import { z } from "zod";

/** Form of a new key. A select has texts only: its empty choice is a key that doesn't expire. */
export const apiKeyForm = z.object({
  name: z.string().trim().min(1, "Enter a name.").pipe(NewApiKey.shape.name),
  scope: NewApiKey.shape.scope,
  expiresInDays: z.string().transform((days) => (days === "" ? null : Number(days))),
});
