import { n as readProgress, r as workersOf, t as finishedSince } from "./queue-progress-DlanSqDA.js";

export { readProgress, workersOf };