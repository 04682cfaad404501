/** A text within HTML, XML or a value of an attribute, where signs could end it or begin something. */
export const escapedHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
