import type { Feature } from "../../platform/feature.ts";
import { deleteNotesOf, findNotesOf } from "./queries/notes.ts";
import { findTagsOf } from "./queries/tags.ts";
import { tagRoutes } from "./routes.ts";
import { removeAllTags } from "./service/tags.ts";

export const memberNotes: Feature = {
  routes: tagRoutes,
  personalData: [
    {
      name: "memberNotes",
      export: async ({ database }, userId) =>
        (await findNotesOf(database, userId)).map(({ text, createdAt, updatedAt }) => ({
          text,
          createdAt,
          updatedAt,
        })),
      erase: deleteNotesOf,
    },
    {
      name: "tags",
      export: async ({ database }, userId) =>
        (await findTagsOf(database, [userId])).map(({ name, createdAt }) => ({ name, createdAt })),
      erase: removeAllTags,
    },
  ],
};
