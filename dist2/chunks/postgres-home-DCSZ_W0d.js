import { n as openPostgresHome, t as openPool } from "./postgres-home-7SiwxBTk.js";

export { openPostgresHome };