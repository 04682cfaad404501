/** Formats a field of a CSV line (RFC 4180): quoted when it contains a separator, quote or line break. */
export const csvField = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
