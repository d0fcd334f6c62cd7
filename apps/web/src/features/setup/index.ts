export { SetupRow } from "./setup-row.tsx";
