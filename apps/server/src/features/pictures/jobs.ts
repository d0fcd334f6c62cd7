import { handleJob, type JobHandler } from "../../platform/jobs/handlers.ts";
import type { PeriodicJob } from "../../platform/jobs/worker.ts";
import { REMOVE_PICTURE_JOB, removePicture, removeUnusedPictures } from "./service/remove-unused.ts";

export const pictureJobs: readonly JobHandler[] = [
  handleJob(REMOVE_PICTURE_JOB, (context, { id }) => removePicture(context, id)),
];

export const picturePeriodicJobs: readonly PeriodicJob[] = [
  { name: "pictures.remove-unused", everySeconds: 3_600, run: removeUnusedPictures },
];
