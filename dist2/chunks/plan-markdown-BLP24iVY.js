import { t as planMarkdown } from "./plan-markdown-Chs-DWHW.js";

export { planMarkdown };