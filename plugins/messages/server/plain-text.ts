/**
 * Returns the text without characters that a service reads as tags: angle brackets become full-width ones, which look
 * alike and have no meaning, and links in brackets are broken up. For services that have no escape syntax of their own.
 */
export const withoutTags = (text: string): string =>
  text.replaceAll('<', '＜').replaceAll('>', '＞').replaceAll('](', '] (');

const address = /(https?:\/\/[^\s()[\]]+)/i;

/** Returns the text with all Markdown characters escaped, except in addresses, where they have no special meaning. */
export const withoutMarkdown = (text: string): string =>
  text
    .replaceAll(/^(\s*)(\d+)([.)])(?=\s)/gm, '$1$2\\$3')
    .replaceAll(/^(\s*)([-+#>])(?=\s|#)/gm, '$1\\$2')
    .split(address)
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll(/[_*[\]`~]/g, '\\$&')))
    .join('');
