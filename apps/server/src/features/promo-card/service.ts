export { CardStand } from "./service/card-stand.ts";
