import { InputError } from '#core';
import { isId } from '#core/resource';

/** Cursor: start of a page of a search. */
export type PageMark =
  /** After this article, newest first. */
  | { readonly kind: 'time'; readonly time: Date; readonly id: string }
  /** Offset in a ranked list of articles that are not newer than `until`, so that the list stays stable. */
  | { readonly kind: 'closest' | 'ranked'; readonly offset: number; readonly until: string };

/** Parses the `next` value of a page. */
export function readMark(text: string | undefined): PageMark | undefined {
  if (!text) return undefined;
  const ranked = /^(closest|ranked)_(\d{1,5})_(\d{1,19})$/.exec(text);
  if (ranked) return { kind: ranked[1] as 'closest', offset: Number(ranked[2]), until: ranked[3]! };
  const [time = '', id = ''] = text.split('_');
  if (Number.isNaN(Date.parse(time)) || !isId(id)) throw new InputError('after: not the `next` value of a page');
  return { kind: 'time', time: new Date(time), id };
}

/** Formats the cursor of the next page. */
export const markText = (mark: PageMark): string =>
  mark.kind === 'time' ? `${mark.time.toISOString()}_${mark.id}` : `${mark.kind}_${mark.offset}_${mark.until}`;
