import type { Feature } from "../../platform/feature.ts";
import { consentsOfMember } from "./personal-data.ts";

export const consents: Feature = {
  personalData: [consentsOfMember],
};
