import { describeGallery } from "./describe-gallery.ts";

describeGallery("members");
