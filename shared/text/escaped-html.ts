/** Escapes a text for HTML, XML or an attribute value. */
export const escapedHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
