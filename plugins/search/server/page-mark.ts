import { InputError } from '#core';

/** Where a page of a search begins. */
export type PageMark =
  /** Below this article, newest first. */
  | { readonly kind: 'time'; readonly time: Date; readonly id: string }
  /** So far down a ranked list of articles that are not newer than this one, so that the list stays what it was. */
  | { readonly kind: 'closest' | 'ranked'; readonly offset: number; readonly until: string };

/** Reads the `next` of a page. */
export function readMark(text: string | undefined): PageMark | undefined {
  if (!text) return undefined;
  const ranked = /^(closest|ranked)_(\d{1,5})_(\d{1,19})$/.exec(text);
  if (ranked) return { kind: ranked[1] as 'closest', offset: Number(ranked[2]), until: ranked[3]! };
  const [time = '', id = ''] = text.split('_');
  if (Number.isNaN(Date.parse(time)) || !/^\d{1,19}$/.test(id)) throw new InputError('after: not the `next` of a page');
  return { kind: 'time', time: new Date(time), id };
}

/** Writes where the next page begins. */
export const markText = (mark: PageMark): string =>
  mark.kind === 'time' ? `${mark.time.toISOString()}_${mark.id}` : `${mark.kind}_${mark.offset}_${mark.until}`;
