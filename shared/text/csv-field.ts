/** A cell as it stands between the commas of a CSV line (RFC 4180): in quotes where it holds what would part it. */
export const csvField = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
