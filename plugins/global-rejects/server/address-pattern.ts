import { InputError } from '#core';

/** An address without its scheme and `www.`, in small letters, so that spellings of one address agree. */
export const addressKey = (url: string): string =>
  url
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//u, '')
    .replace(/^www\./u, '');

/** The domain in what a person wrote, be it a whole address; throws `InputError` when there is none. */
export function domainOf(value: string): string {
  const domain = /^(?:[a-z]+:\/\/)?(?:www\.)?((?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]{2,})(?:[/?#:].*)?$/iu.exec(
    value.trim(),
  )?.[1];
  if (!domain)
    throw new InputError('Domain: a domain was expected, such as example.com', 'global-rejects.domain', {
      Domain: 'format',
    });
  return domain.toLowerCase();
}

/**
 * A pattern as it is kept: with asterisks it must fit the whole address, without it means the address and what lies
 * below it. Throws `InputError` for one that would fit nearly everything, and for a whole site, which the list of
 * domains is for.
 */
export function patternOf(value: string): string {
  const pattern = addressKey(value).replace(/\*+/gu, '*');
  const literal = pattern.replaceAll('*', '');
  if (/\s/u.test(pattern) || literal.replace(/[./?#&=-]/gu, '').length < 4)
    throw new InputError('Pattern: four letters at least beside the asterisks', 'global-rejects.pattern', {
      Pattern: 'format',
    });
  if (!pattern.includes('*') && !/^[^/?#]+[/?#]\S+$/u.test(pattern))
    throw new InputError(
      'Pattern: an address with a path was expected; a whole site belongs on the list of domains',
      'global-rejects.site',
      { Pattern: 'format' },
    );
  return pattern;
}

/** Whether an address, as `addressKey` writes it, fits a pattern. Takes time in proportion to the two lengths. */
export function fitsPattern(key: string, pattern: string): boolean {
  const parts = pattern.split('*');
  const [first = '', ...rest] = parts;
  if (!key.startsWith(first)) return false;
  if (rest.length === 0)
    return key.length === first.length || /[/?#&]$/u.test(first) || /[/?#&]/u.test(key[first.length] ?? '');
  let at = first.length;
  const last = rest.pop() ?? '';
  for (const part of rest) {
    const found = key.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return key.length - last.length >= at && key.endsWith(last);
}

/** The host that an address must have to fit a pattern; null when the pattern leaves it open. */
export function hostOf(pattern: string): string | null {
  const host = /^([^/?#*]+)(?:[/?#].*)?$/u.exec(pattern)?.[1];
  return host?.includes('.') ? host : null;
}

/** A domain and those above it, the nearest first, without the last label. */
export function domainsAbove(domain: string): string[] {
  const labels = domain.split('.');
  return labels.slice(0, -1).map((_label, index) => labels.slice(index).join('.'));
}
