import { n as seeItEnd, t as cancelRun } from "./cancel-run-Ct14ZWvF.js";

export { cancelRun, seeItEnd };