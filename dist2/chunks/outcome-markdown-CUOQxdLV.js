import { t as outcomeMarkdown } from "./outcome-markdown-dGruLkem.js";

export { outcomeMarkdown };