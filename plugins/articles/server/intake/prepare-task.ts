import { defineThreadTask } from '#core/server';
import { findRegions, isRegion, mainRegion } from '#shared/geo';
import { mediaTypes } from '#shared/vocabulary';
import {
  bigramCodes,
  getLanguage,
  fold,
  foldText,
  maskAddresses,
  saysSomething,
  getSummary,
  withoutAddresses,
  cutText,
} from '#shared/text';
import { hourLength } from '#shared/time';
import { getSite } from '#shared/web-address';
import { cleanHtml, imagesOfHtml, textOfHtml } from '../clean-html';
import type { IntakeItem } from './intake-item';
import { comparedText, nearBands } from './near-signature';
import { summaryChanges, textChanges } from './text-changes';

/** Maximum number of characters stored per article; longer ones are cut, which is recorded in their trace. */
const maxBodyLength = 200_000;
const maxTitleLength = 300;

const getHost = (url: string | null): string => (url && URL.canParse(url) ? new URL(url).hostname : '');

/** Nothing was published on the web before this date. */
const earliest = Date.parse('1990-01-01T00:00:00Z');

/** Returns a plausible time: an article dated in the future is assumed to be published now. */
function publishedAt({ raw, trace }: IntakeItem, now: number): Date {
  const timestamp = raw.publishedAt ? Date.parse(raw.publishedAt) : Number.NaN;
  if (Number.isNaN(timestamp)) {
    trace.push({ step: 'time', why: 'missing', value: raw.publishedAt ?? null });
    return new Date(raw.fetchedAt ? Date.parse(raw.fetchedAt) || now : now);
  }
  if (timestamp > now + hourLength || timestamp < earliest) {
    trace.push({ step: 'time', why: timestamp > now ? 'future' : 'too-old', value: raw.publishedAt });
    return new Date(now);
  }
  return new Date(timestamp);
}

/**
 * Infers the region of an article that names no place from the home of its author or site. Newspapers and authorities
 * have their place in their names.
 */
function regionOfSource({ author, site }: IntakeItem): string | undefined {
  for (const name of [author, site]) {
    const hits = findRegions(name);
    const code = mainRegion(hits) ?? hits[0]?.code;
    if (code !== undefined) return code;
  }
  return undefined;
}

/** Returns the first text that contains more than a URL, else the first available. */
function textOf(candidates: readonly (string | undefined)[]): string {
  const texts = candidates.map((text = '') => text.replaceAll('\0', '').trim());
  return texts.find(saysSomething) ?? texts.find((text) => text !== '') ?? '';
}

function fill(item: IntakeItem, now: number): void {
  const { raw, trace } = item;
  const html = raw.html ? cleanHtml(raw.html) : '';
  let text = textOf(html ? [textOfHtml(html), raw.text, raw.summary] : [raw.text, raw.summary]);
  if (text.length > maxBodyLength) {
    trace.push({ step: 'text', why: 'cut', length: text.length });
    text = cutText(text, maxBodyLength);
  }
  item.text = text;
  item.html = html || null;
  item.images = (raw.images ?? imagesOfHtml(html)).filter((image) => /^https?:\/\//i.test(image)).slice(0, 30);
  item.title = cutText((raw.title ?? '').replace(/\s+/g, ' ').replaceAll('\0', '').trim(), maxTitleLength);
  if (item.title === '' && text === '') {
    item.rejected = { reason: 'empty' };
    return;
  }
  if (!saysSomething(item.title) && text !== '') item.title = getSummary(withoutAddresses(text), 40);
  else item.title = withoutAddresses(item.title);
  item.summary = getSummary(withoutAddresses(text || item.title), 160);
  item.domain = (raw.domain ?? getHost(item.url)).toLowerCase();
  item.site = (raw.site ?? '').trim() || (item.domain ? (getSite(`https://${item.domain}/`) ?? item.domain) : '');
  item.author = cutText((raw.author ?? '').trim(), 100);
  item.mediaType = raw.mediaType && Object.hasOwn(mediaTypes, raw.mediaType) ? raw.mediaType : 'news';
  item.publishedAt = publishedAt(item, now);
  item.titleFolded = foldText(maskAddresses(item.title));
  const folded = fold(maskAddresses(text));
  item.bodyFolded = folded.text;
  item.changes = textChanges(text, folded);
  item.summaryChanges = summaryChanges(item.summary, folded.text);
  item.language = raw.language?.toLowerCase().slice(0, 10) ?? getLanguage(text || item.title);
  const hits = findRegions(`${item.title}\n${text}`);
  item.regions = hits.map(({ code }) => code).slice(0, 10);
  item.region = raw.region && isRegion(raw.region) ? raw.region : (mainRegion(hits) ?? regionOfSource(item) ?? null);
  item.bands = nearBands(comparedText(item));
}

/** Converts the source's data to the input of later steps: clean text, folded forms, index codes, region, signature. */
export default defineThreadTask<null, null, IntakeItem[], IntakeItem[]>({
  prepare: () => null,
  run: (_nothing, items) => {
    const now = Date.now();
    for (const item of items) {
      fill(item, now);
      if (!item.rejected) item.codes = bigramCodes(`${item.titleFolded}\n${item.bodyFolded}`);
    }
    return items;
  },
});
