import { describeGallery } from "./describe-gallery.ts";

describeGallery("crew");
