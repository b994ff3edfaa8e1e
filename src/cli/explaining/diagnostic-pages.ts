/**
 * The pages of diagnostics, by code. This file is a placeholder: the pages of `docs/reference/diagnostics` replace it in the
 * bundle and in the tests (`.config/pages-ahead.js`).
 */
export const DIAGNOSTIC_PAGES: Readonly<Record<string, string>> = {};
