import type { FastifySerializerCompiler } from "fastify";
import type { z } from "zod";

/** Writes a response as JSON: its schema turns what the handler returned into what is sent. */
export const serializeResponse: FastifySerializerCompiler<z.ZodType> =
  ({ schema }) =>
  (data) =>
    JSON.stringify(schema.parse(data));
