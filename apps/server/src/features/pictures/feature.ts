import type { Feature } from "../../platform/feature.ts";
import { handleJob } from "../../platform/jobs/handlers.ts";
import { picturesRoutes } from "./routes.ts";
import { REMOVE_PICTURE_JOB, removePicture, removeUnusedPictures } from "./service/remove-unused.ts";

export const pictures: Feature = {
  routes: picturesRoutes,
  jobs: () => [handleJob(REMOVE_PICTURE_JOB, (context, { id }) => removePicture(context, id))],
  periodicJobs: () => [{ name: "pictures.remove-unused", everySeconds: 3_600, run: removeUnusedPictures }],
};
