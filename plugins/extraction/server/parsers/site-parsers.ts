import { InputError } from '#core';
import type { Draft } from '#core/resource';
import type { PageSelectors } from '#plugins/readers/server';
import type { NodeConfig } from '#plugins/collector-nodes/server';
import { cutText } from '#shared/text';
import type { siteParser } from '../../site-parser';
import { getParser } from '../config/config-content';

/** Selectors by host. */
export type SiteParsers = ReadonlyMap<string, PageSelectors>;

const read = new WeakMap<ReadonlyMap<string, unknown>, SiteParsers>();

/** Returns the parsers of the configuration in use by this process; rebuilt only when they have changed. */
export function getSiteParsers(config: Pick<NodeConfig, 'contents'>): SiteParsers {
  const contents = config.contents('parser');
  let parsers = read.get(contents);
  if (!parsers) {
    parsers = new Map([...contents.values()].map(getParser).filter((parser) => parser !== undefined));
    read.set(contents, parsers);
  }
  return parsers;
}

/**
 * Extracts the host from a URL or a host as people write it; in lower case, encoded as browsers send it.
 *
 * @throws {InputError}
 */
export function getHost(text: string): string {
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(text.trim()) ? text.trim() : `http://${text.trim()}`;
  const hostname = URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '').replace(/\.$/, '') : '';
  if (text.trim().startsWith('/') || !/^[\w.-]+$|^\[[\da-f:.]+\]$/i.test(hostname))
    throw new InputError(`Host: ${cutText(text, 100)} is no host`, 'input', { Host: 'site-host' });
  return hostname;
}

/** Returns the selectors for a page: those of its host, or of the closest parent host. */
export function parserFor(parsers: SiteParsers, url: string): PageSelectors | undefined {
  if (parsers.size === 0 || !URL.canParse(url)) return undefined;
  const { hostname } = new URL(url);
  if (/^[\d.]+$|^\[/.test(hostname)) return parsers.get(hostname);
  for (let rest = hostname; rest !== ''; rest = rest.slice(rest.indexOf('.') + 1)) {
    const matchedParser = parsers.get(rest);
    if (matchedParser) return matchedParser;
    if (!rest.includes('.')) break;
  }
  return undefined;
}

/** Merges selectors over those of the site. */
export function withParser(customSelectors: PageSelectors, site: PageSelectors | undefined): PageSelectors {
  if (!site) return customSelectors;
  return {
    ...site,
    ...Object.fromEntries(Object.entries(customSelectors).filter(([, selector]) => Boolean(selector))),
  };
}

/** Returns the normalized host of a site parser, which needs at least one selector. */
export function checkSiteParser(draft: Draft<typeof siteParser>): { readonly Host: string } {
  const selectors = [
    draft.Content_Selector,
    draft.Title_Selector,
    draft.Author_Selector,
    draft.Date_Selector,
    draft.Remove_Selector,
  ];
  if (!selectors.some((selector) => selector?.trim()))
    throw new InputError('Content_Selector: at least one selector is required', 'input', {
      Content_Selector: 'selector-needed',
    });
  return { Host: getHost(draft.Host) };
}
