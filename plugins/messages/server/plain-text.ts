/** Word joiner (U+2060): it has no width and breaks no line, but separates characters that would form a sign. */
const joiner = '\u2060';

const address = /(https?:\/\/[^\s()[\]<>]+)/i;

/** Changes the text between the addresses in it; addresses stay as they are. */
export const outsideAddresses = (text: string, change: (part: string) => string): string =>
  text
    .split(address)
    .map((part, index) => (index % 2 === 1 ? part : change(part)))
    .join('');

/** Returns the text with angle brackets in their full-width form, which looks alike and has no meaning. */
const withoutBrackets = (text: string): string => text.replaceAll('<', '＜').replaceAll('>', '＞');

/**
 * Returns the text without characters that a service reads as tags: angle brackets become full-width ones, and links in
 * brackets and pairs of asterisks are broken up. For services that have no escape syntax of their own.
 */
export const withoutTags = (text: string): string =>
  outsideAddresses(withoutBrackets(text).replaceAll('](', '] ('), (part) => part.replaceAll('**', `*${joiner}*`));

/** Returns the text in which no `@name` notifies anyone, as in `@all`; mail addresses stay as they are. */
export const withoutMentions = (text: string): string =>
  outsideAddresses(text, (part) => part.replaceAll(/(?<![\w.])@(?=[^\s@])/g, `@${joiner}`));

/** Returns the text with all Markdown characters escaped, except in addresses, where they have no special meaning. */
export const withoutMarkdown = (text: string): string =>
  outsideAddresses(
    withoutBrackets(text)
      .replaceAll(/^(\s*)(\d+)([.)])(?=\s)/gm, '$1$2\\$3')
      .replaceAll(/^(\s*)([-+#])(?=\s|#)/gm, '$1\\$2'),
    (part) => part.replaceAll(/[_*[\]`~]/g, '\\$&'),
  );
