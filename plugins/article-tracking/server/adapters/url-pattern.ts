import { InputError } from '#core';

const maxStars = 2;
const maxNames = 4;

/**
 * Pattern of the URLs that an adapter reads: `*` matches anything, `{name}` captures one part of a path or query under
 * its name.
 */
export interface UrlPattern {
  /** Returns the captured values of a URL; null when it does not match. */
  read(url: string): Readonly<Record<string, string>> | null;
}

/**
 * Parses a pattern such as `https://news.example.com/a/{id}.html*`.
 *
 * @throws {InputError} when it has no host, or more wildcards than can be matched fast.
 */
export function parseUrlPattern(pattern: string): UrlPattern {
  const [, scheme, host] = /^(https?:\/\/)([^/]+)\//i.exec(pattern) ?? [];
  if (!scheme || !host || !/[\w-]/.test(host.replaceAll('*', '')))
    throw new InputError(
      `${pattern}: a pattern begins with http:// or https://, a host and a slash`,
      'article-tracking.pattern',
      { Url_Pattern: 'pattern' },
    );
  const names: string[] = [];
  const source = pattern.split(/(\*|\{[A-Za-z]\w{0,19}\})/).map((part) => {
    if (part === '*') return '[^]*?';
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name === undefined) return part.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&');
    if (names.includes(name))
      throw new InputError(`${pattern}: {${name}} occurs twice`, 'article-tracking.pattern', {
        Url_Pattern: 'pattern',
      });
    names.push(name);
    return `(?<${name}>[^/?#&]{1,200})`;
  });
  const stars = pattern.split('*').length - 1;
  if (stars > maxStars || names.length > maxNames)
    throw new InputError(`${pattern}: at most ${maxStars} stars and ${maxNames} names`, 'article-tracking.pattern', {
      Url_Pattern: 'pattern',
    });
  const expression = new RegExp(`^${source.join('')}$`, 'i');
  return {
    read: (url) =>
      url.length > 2000
        ? null
        : ((expression.exec(url)?.groups ?? (expression.test(url) ? {} : null)) as Readonly<
            Record<string, string>
          > | null),
  };
}

/**
 * Fills the placeholders of a template with values, encoded for a query; `{url}` is the article's own URL.
 *
 * @throws {InputError} for a placeholder without a value.
 */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new InputError(`${template}: {${name}} is not defined`, 'article-tracking.template');
    return encodeURIComponent(value);
  });
}
