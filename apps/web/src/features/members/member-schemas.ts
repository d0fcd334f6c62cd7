import { GivenPassword } from "@secret/contract";
import { z } from "zod";
import { personFields } from "../../platform/forms/person-schemas.ts";

export const detailsForm = z.object(personFields);

export const deleteProfileForm = z.object({ password: GivenPassword });
