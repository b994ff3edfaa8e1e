/** The most characters of a summary's line: two lines of a terminal. */
export const SUMMARY_WIDTH = 160;
