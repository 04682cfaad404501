/**
 * The text without signs that a service reads as tags: angle brackets become those of full width, which look alike and
 * mean nothing, and a link in brackets comes apart. For services that have no escape of their own.
 */
export const withoutTags = (text: string): string =>
  text.replaceAll('<', '＜').replaceAll('>', '＞').replaceAll('](', '] (');

const address = /(https?:\/\/[^\s()[\]]+)/i;

/** The text with every sign of Markdown escaped, except in addresses, where they stand for themselves. */
export const withoutMarkdown = (text: string): string =>
  text
    .replaceAll(/^(\s*)(\d+)([.)])(?=\s)/gm, '$1$2\\$3')
    .replaceAll(/^(\s*)([-+#>])(?=\s|#)/gm, '$1\\$2')
    .split(address)
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll(/[_*[\]`~]/g, '\\$&')))
    .join('');
