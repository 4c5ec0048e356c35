/** The record that was opened from a file: it stays with the page, and nowhere else. */
export const opened = { text: "" };
