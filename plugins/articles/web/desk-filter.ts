import { allOf, parseQuery, printQuery } from '#shared/query';
import { wireRangeOf } from '#shared/ui';
import type { ArticleQuery } from './use-article-list';

/** How a row narrows its list: by a field of the filter, or by a clause added to the words. */
export type FilterChange =
  | { readonly field: 'Site' | 'Author' | 'Domain'; readonly value: string }
  | { readonly without: string };

/** What the address of the desk holds; names as on the wire but for `time` and `merged`. */
export const deskDefaults = {
  Subject_ID: '',
  time: 'last-7-days',
  Media_Type: '',
  Emotion: '',
  Region: '',
  Site: '',
  Site_Group_ID: '',
  Domain: '',
  Author: '',
  Tag: '',
  Status: '',
  Is_Read: '',
  merged: 'true',
  keyword: '',
  place: '',
  sort: 'time',
};
export type DeskState = typeof deskDefaults;

/** Filters that stand for themselves on the wire. */
const plain = [
  'Subject_ID',
  'Emotion',
  'Region',
  'Site',
  'Site_Group_ID',
  'Domain',
  'Author',
  'Tag',
  'Status',
  'Is_Read',
  'keyword',
  'place',
] as const;

/** The filter of the desk as calls want it, but for the media type, which has counts of its own. */
export function filterOf(state: DeskState, timeZone: string): ArticleQuery {
  const wire: Record<string, string> = {
    Published_At: wireRangeOf(state.time, timeZone),
    Is_Merged: state.merged === 'true' ? 'true' : '',
  };
  for (const name of plain) wire[name] = state[name];
  return Object.fromEntries(Object.entries(wire).filter(([, value]) => value !== ''));
}

/** The words, whatever notation they were in, and one clause that must not hold. */
function without(keyword: string, clause: string): string {
  const [asked, unwanted] = [parseQuery(keyword), parseQuery(`NOT ${clause}`, 'modern')];
  if (unwanted.error) return keyword;
  return printQuery(keyword.trim() === '' || asked.error ? unwanted.tree : allOf([asked.tree, unwanted.tree]));
}

/** The state after a row has narrowed the list. */
export function narrowed(state: DeskState, change: FilterChange): Partial<DeskState> {
  return 'without' in change ? { keyword: without(state.keyword, change.without) } : { [change.field]: change.value };
}
