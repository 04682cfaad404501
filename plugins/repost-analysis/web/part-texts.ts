import type { TextOf } from '#core/web';
import { getProvinceName } from '#shared/geo';
import { formatDate } from '#shared/time';
import { emotionTerms } from '#shared/vocabulary';
import { activityBands, followerBands, unknown } from '../cascade';
import { bandText } from '../modules/shares';
import type { RepostPart } from '../reposts-of';

interface Reader {
  readonly language: string;
  readonly timeZone: string;
}

/** Returns a text for each condition of a repost filter. */
export function partTexts(
  t: TextOf,
  part: RepostPart,
  { language, timeZone }: Reader,
): readonly { readonly key: keyof RepostPart; readonly text: string }[] {
  const textByKey: Readonly<Record<keyof RepostPart, (value: string) => string>> = {
    level: (value) => (value === unknown ? t('levelUnknown') : t('levelName', { level: value })),
    under: (value) => t('part.under', { number: value }),
    parent: (value) => (value === '0' ? t('part.ofPost') : t('part.parent', { number: value })),
    number: (value) => t('part.number', { number: value }),
    first: (value) => t(value === 'true' ? 'part.first' : 'part.again'),
    carried: (value) => t(value === 'true' ? 'series.carried' : 'series.other'),
    from: (value) => t('part.from', { time: formatDate(new Date(value), undefined, timeZone) }),
    to: (value) => t('part.to', { time: formatDate(new Date(value), undefined, timeZone) }),
    province: (value) => named('provinces', value, getProvinceName(value, language)),
    gender: (value) => named('genders', value, t(`gender.${value}`)),
    verified: (value) => named('verified', value, t(`verification.${value}`)),
    followers: (value) => named('followers', value, t(...bandText(followerBands, value, language))),
    activity: (value) => named('activity', value, t(...bandText(activityBands, value, language))),
    device: (value) => named('devices', value, value),
    suspected: (value) => t(value === 'true' ? 'figure.suspected' : 'part.unsuspected'),
    reason: (value) => t(`suspicion.${value}`),
    emotion: (value) => (value === 'none' ? t('emotion.none') : emotionTerms.getLabel(value, language)),
    word: (value) => t('part.word', { word: value }),
    issue: (value) => t(`issue.${value}`),
    keyword: (value) => t('part.keyword', { word: value }),
  };
  const named = (module: string, value: string, name: string): string =>
    t('part.named', { of: t(`module.${module}`), name: value === unknown ? t('unknown') : name });
  return (Object.entries(part) as [keyof RepostPart, string][]).map(([key, value]) => ({
    key,
    text: textByKey[key](value),
  }));
}
