import { InputError } from '#core';
import type { ResourceRules } from '#core/server';
import type { PageSelectors } from '#plugins/readers/server';
import { ConfigKeeper, type NodeConfig } from '#plugins/collector-nodes/server';
import { cutText } from '#shared/text';
import type { siteParser } from '../../site-parser';
import { parserOf } from '../config/config-content';

/** Selectors by host. */
export type SiteParsers = ReadonlyMap<string, PageSelectors>;

const read = new WeakMap<ReadonlyMap<string, unknown>, SiteParsers>();

/** The parsers of the configuration that this process works by; made anew only when they have changed. */
export function siteParsersOf(config: Pick<NodeConfig, 'contents'>): SiteParsers {
  const contents = config.contents('parser');
  let parsers = read.get(contents);
  if (!parsers) {
    parsers = new Map([...contents.values()].map(parserOf).filter((parser) => parser !== undefined));
    read.set(contents, parsers);
  }
  return parsers;
}

/**
 * The host that is meant by an address, or by a host as people write it; in lower case, coded as browsers send it.
 * Throws `InputError`.
 */
export function hostOf(text: string): string {
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(text.trim()) ? text.trim() : `http://${text.trim()}`;
  const hostname = URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '').replace(/\.$/, '') : '';
  if (text.trim().startsWith('/') || !/^[\w.-]+$|^\[[\da-f:.]+\]$/i.test(hostname))
    throw new InputError(`Host: ${cutText(text, 100)} is no host`, 'input', { Host: 'site-host' });
  return hostname;
}

/** The selectors for a page: those of its host, or of the nearest host above it. */
export function parserFor(parsers: SiteParsers, url: string): PageSelectors | undefined {
  if (parsers.size === 0 || !URL.canParse(url)) return undefined;
  const { hostname } = new URL(url);
  if (/^[\d.]+$|^\[/.test(hostname)) return parsers.get(hostname);
  for (let rest = hostname; rest !== ''; rest = rest.slice(rest.indexOf('.') + 1)) {
    const found = parsers.get(rest);
    if (found) return found;
    if (!rest.includes('.')) break;
  }
  return undefined;
}

/** Selectors that were given, over those of the site. */
export function withParser(own: PageSelectors, site: PageSelectors | undefined): PageSelectors {
  if (!site) return own;
  return { ...site, ...Object.fromEntries(Object.entries(own).filter(([, selector]) => Boolean(selector))) };
}

/** Hosts are kept in one spelling, and a parser says something. */
export const siteParserRules: ResourceRules<typeof siteParser> = {
  beforeSave: (draft) => {
    const selectors = [
      draft.Content_Selector,
      draft.Title_Selector,
      draft.Author_Selector,
      draft.Date_Selector,
      draft.Remove_Selector,
    ];
    if (!selectors.some((selector) => selector?.trim()))
      throw new InputError('Content_Selector: at least one selector is needed', 'input', {
        Content_Selector: 'selector-needed',
      });
    return { Host: hostOf(draft.Host) };
  },
  changed: async ({ caller, services }) => void (await services.get(ConfigKeeper).publish(caller.userId)),
};
