export { InterestLine } from "./interest-line.tsx";
