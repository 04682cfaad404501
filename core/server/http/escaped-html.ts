/** A text as it may stand between tags and in attributes. */
export const escapedHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
