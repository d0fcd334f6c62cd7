export { holdPictures } from "./service/hold-pictures.ts";
