import type { SelectSource } from '#core/server';
import { accountPattern, readAccount } from '../account';
import { postingHourPattern, readPostingHour, weekdayNames } from '../posting-hour';
import { texts } from './texts';

/** Names of accounts in the filter chips of lists. */
export const accountNames: SelectSource = {
  entity: 'author-account',
  values: accountPattern,
  load: async (_caller, { ids = [] }) =>
    ids.flatMap((value) => {
      const account = readAccount(value);
      return account ? [{ value, label: `${account.Author} · ${account.Site}` }] : [];
    }),
};

/** Names of hours of the week. */
export const hourNames: SelectSource = {
  entity: 'posting-hour',
  values: postingHourPattern,
  load: async (caller, { ids = [] }) => {
    const language = caller?.language ?? 'zh-CN';
    return ids.flatMap((value) => {
      const postingHour = readPostingHour(value);
      if (!postingHour) return [];
      const weekday = weekdayNames(language)[postingHour.weekday - 1] ?? '';
      return [{ value, label: texts(language)('hourOf', { weekday, hour: postingHour.hour }) }];
    });
  },
};

/** Names for the filter of first copies. */
export const originNames: SelectSource = {
  entity: 'article-origin',
  values: /^true$/,
  load: async (caller, { ids = [] }) =>
    ids.includes('true') ? [{ value: 'true', label: texts(caller?.language ?? 'zh-CN')('filter.isOrigin') }] : [],
};
