import { InputError } from '#core';

const mostStars = 2;
const mostNames = 4;

/**
 * Which addresses an adapter reads: `*` stands for anything, `{name}` for one part of a path or query, kept under its
 * name.
 */
export interface UrlPattern {
  /** What the names stand for in an address; null when it does not fit. */
  read(url: string): Readonly<Record<string, string>> | null;
}

/**
 * Understands a pattern such as `https://news.example.com/a/{id}.html*`. Throws `InputError` when it has no host, or
 * more signs than can be matched fast.
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
      throw new InputError(`${pattern}: {${name}} stands there twice`, 'article-tracking.pattern', {
        Url_Pattern: 'pattern',
      });
    names.push(name);
    return `(?<${name}>[^/?#&]{1,200})`;
  });
  const stars = pattern.split('*').length - 1;
  if (stars > mostStars || names.length > mostNames)
    throw new InputError(`${pattern}: at most ${mostStars} stars and ${mostNames} names`, 'article-tracking.pattern', {
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
 * Fills the names of a template with values, encoded for a query; `{url}` is the article's own address. Throws
 * `InputError` for a name without a value.
 */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined)
      throw new InputError(`${template}: nothing is known as {${name}}`, 'article-tracking.template');
    return encodeURIComponent(value);
  });
}
