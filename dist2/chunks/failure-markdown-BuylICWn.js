import { n as faultSection, t as failureMarkdown } from "./failure-markdown-1aHeIsg5.js";

export { failureMarkdown };