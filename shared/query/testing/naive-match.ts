import type { MatchDocument, NearItem, Query } from '#shared/query';

/**
 * Reference implementation of query matching for tests, without any code of the product. Knows only the traditional
 * characters that the samples use.
 */
export function naiveMatch(query: Query, document: MatchDocument): boolean {
  switch (query.kind) {
    case 'and':
      return query.of.every((child) => naiveMatch(child, document));
    case 'or':
      return query.of.some((child) => naiveMatch(child, document));
    case 'not':
      return !naiveMatch(query.of, document);
    case 'word':
    case 'list':
      return getFields(query.field, document).some((text) => {
        const longer = (query.outside ?? []).flatMap((word) => getPlaces({ kind: 'word', word }, text));
        return getPlaces(query, text).some(([start, end]) => !longer.some(([from, to]) => from <= start && end <= to));
      });
    case 'near':
      return getFields(query.field, document).some((text) =>
        query.left.some((left) =>
          query.right.some((right) => areNear(getPlaces(left, text), getPlaces(right, text), query.distance, text)),
        ),
      );
    case 'range': {
      const count = query.field === 'length' ? (document.length ?? document.body.length) : document[query.field];
      return (
        count !== undefined &&
        !(query.from !== undefined && count < query.from) &&
        !(query.to !== undefined && count > query.to)
      );
    }
    case 'published': {
      if (document.publishedAt === undefined) return false;
      const here = new Date(document.publishedAt + 8 * 3_600_000).toISOString().slice(0, 19).replaceAll('-', '/');
      const cut = (bound: string) => here.slice(0, bound.length);
      return (
        !(query.from !== undefined && cut(query.from) < query.from) &&
        !(query.to !== undefined && cut(query.to) > query.to)
      );
    }
    case 'value':
      if (query.sites) return query.sites.some((site) => hasValue('site', naiveFold(site), [], document));
      return hasValue(query.field, naiveFold(query.value), query.codes ?? [], document);
  }
}

function hasValue(field: string, value: string, codes: readonly number[], document: MatchDocument): boolean {
  if (field === 'site') {
    return (
      (document.site !== undefined && naiveFold(document.site) === value) || `.${document.domain}`.endsWith(`.${value}`)
    );
  }
  if (field === 'author') return document.author !== undefined && naiveFold(document.author) === value;
  if (field === 'media') return document.mediaType === value;
  if (field === 'emotion') return document.emotion === value;
  if (field === 'lang') return `${document.language}-`.startsWith(`${value}-`);
  const regionCodes = [...codes.map(String), ...(/^\d+$/.test(value) ? [value] : [])];
  const starts = regionCodes.map((code) => code.replace(/^(..)0000$/, '$1').replace(/^(....)00$/, '$1'));
  return document.regionCode !== undefined && starts.some((start) => String(document.regionCode).startsWith(start));
}

function naiveFold(text: string): string {
  const plain = text.normalize('NFKC').toLowerCase().replaceAll('國', '国').replaceAll('臺', '台');
  const blocks = plain.replaceAll(/[\s\u200b]*\n[\s\u200b]*/g, (gap, at: number) => naiveGap(plain, gap, at));
  return blocks
    .replaceAll('\u200b', '')
    .replaceAll(/[^\S\u2029]+/g, ' ')
    .trim()
    .replaceAll(/(?<=[一-鿿]) | (?=[一-鿿])/g, '');
}

/** Lines of the samples are too short to be broken by width, so that only a line of one character goes on. */
function naiveGap(text: string, gap: string, at: number): string {
  const before = text.slice(0, at).replaceAll('\u200b', '').at(-1) ?? '';
  const after = text[at + gap.length] ?? '';
  if (!/[一-鿿a-z0-9]/.test(before) || !/[一-鿿a-z0-9]/.test(after)) return ' ';
  const lastEnd = at + gap.lastIndexOf('\n');
  const lengthBefore = text.slice(0, lastEnd).split('\n').at(-1)!.length;
  const lengthAfter = text.slice(at + gap.length).split('\n')[0]!.length;
  const isOne = Math.min(lengthBefore, lengthAfter) === 1 && /[一-鿿]/.test(before + after);
  return gap.split('\n').length === 2 && isOne ? ' ' : '\u2029';
}

function getFields(field: 'title' | 'body' | undefined, { title, body }: MatchDocument): string[] {
  return (field === 'title' ? [title] : field === 'body' ? [body] : [title, body]).map(naiveFold);
}

type Place = readonly [start: number, end: number];

function getPlaces(item: NearItem, text: string): Place[] {
  const words = item.kind === 'word' ? [item.word] : (item.words ?? []);
  return words.map(naiveFold).flatMap((word) => {
    const places: Place[] = [];
    for (let start = 0; start + word.length <= text.length; start += 1) {
      const end = start + word.length;
      if (text.slice(start, end) === word && isStart(text, start) && !isInside(text, end)) places.push([start, end]);
    }
    return places;
  });
}

function isInside(text: string, place: number): boolean {
  const [before, after] = [text.slice(0, place), text.slice(place)];
  return (
    /^(?:[a-z]{2}|[0-9]{2})$/.test(before.slice(-1) + after.slice(0, 1)) ||
    (/[0-9]$/.test(before) && /^\.[0-9]/.test(after)) ||
    (/[0-9]\.$/.test(before) && /^[0-9]/.test(after))
  );
}

const isStart = (text: string, place: number): boolean =>
  !isInside(text, place) && !(text[place] === '.' && /[a-z]$/.test(text.slice(0, place)));

function areNear(left: readonly Place[], right: readonly Place[], distance: number, text: string): boolean {
  const follows = ([, end]: Place, [start]: Place) =>
    start >= end && Array.from(text.slice(end, start)).length <= distance;
  return left.some((one) => right.some((other) => follows(one, other) || follows(other, one)));
}
