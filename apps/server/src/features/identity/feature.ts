import type { Feature } from "../../platform/feature.ts";
import { identityJobs } from "./jobs.ts";
import { accountSamples } from "./service/account-samples.ts";

export const identity: Feature = { jobs: () => identityJobs, messageSamples: accountSamples };
