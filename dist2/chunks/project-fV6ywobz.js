// src/project/project.ts
const PROJECT_FILE = "pricewright.yaml";

export { PROJECT_FILE as t };