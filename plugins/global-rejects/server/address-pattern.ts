import { InputError } from '#core';

/** Returns a URL without its scheme and `www.`, in lowercase, so that different spellings of one URL match. */
export const addressKey = (url: string): string =>
  url
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//u, '')
    .replace(/^www\./u, '');

/**
 * Extracts the domain from user input, which may be a full URL.
 *
 * @throws {InputError} if it contains none.
 */
export function getDomain(value: string): string {
  const domain = /^(?:[a-z]+:\/\/)?(?:www\.)?((?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]{2,})(?:[/?#:].*)?$/iu.exec(
    value.trim(),
  )?.[1];
  if (!domain)
    throw new InputError('Domain: a domain is expected, such as example.com', 'global-rejects.domain', {
      Domain: 'format',
    });
  return domain.toLowerCase();
}

/**
 * Returns the pattern in stored form: with asterisks it must match the whole URL, without them it matches the URL and
 * all paths below it.
 *
 * @throws {InputError} for a pattern that would match nearly everything, and for a whole site, which belongs in the
 * domain list.
 */
export function getPattern(value: string): string {
  const pattern = addressKey(value).replace(/\*+/gu, '*');
  const literal = pattern.replaceAll('*', '');
  if (/\s/u.test(pattern) || literal.replace(/[./?#&=-]/gu, '').length < 4)
    throw new InputError(
      'Pattern: at least four characters other than asterisks are required',
      'global-rejects.pattern',
      {
        Pattern: 'format',
      },
    );
  if (!pattern.includes('*') && !/^[^/?#]+[/?#]\S+$/u.test(pattern))
    throw new InputError(
      'Pattern: a URL with a path is expected; a whole site belongs in the domain list',
      'global-rejects.site',
      { Pattern: 'format' },
    );
  return pattern;
}

/**
 * Returns whether a URL in the form of `addressKey` matches a pattern. Runs in time proportional to the two lengths.
 */
export function fitsPattern(key: string, pattern: string): boolean {
  const parts = pattern.split('*');
  const [first = '', ...rest] = parts;
  if (!key.startsWith(first)) return false;
  if (rest.length === 0)
    return key.length === first.length || /[/?#&]$/u.test(first) || /[/?#&]/u.test(key[first.length] ?? '');
  let at = first.length;
  const last = rest.pop() ?? '';
  for (const part of rest) {
    const matchIndex = key.indexOf(part, at);
    if (matchIndex < 0) return false;
    at = matchIndex + part.length;
  }
  return key.length - last.length >= at && key.endsWith(last);
}

/** Returns the host that a URL must have to match a pattern; null if the pattern does not fix the host. */
export function getHost(pattern: string): string | null {
  const host = /^([^/?#*]+)(?:[/?#].*)?$/u.exec(pattern)?.[1];
  return host?.includes('.') ? host : null;
}

/** Returns a domain and its parent domains, nearest first, without the last label. */
export function domainsAbove(domain: string): string[] {
  const labels = domain.split('.');
  return labels.slice(0, -1).map((_label, index) => labels.slice(index).join('.'));
}
