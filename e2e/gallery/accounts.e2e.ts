import { describeGallery } from "./describe-gallery.ts";

describeGallery("accounts");
