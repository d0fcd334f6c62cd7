export { CommandKeys } from "./command-keys.tsx";
