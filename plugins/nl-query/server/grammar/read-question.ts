import type { DateTime } from 'luxon';
import { groupFields, groupLimits, type ArticleGroup, type ModuleInput } from '#plugins/analysis';
import { provinces } from '#shared/geo';
import { emotionTerms, mediaTypeTerms } from '#shared/vocabulary';
import type { ParsedQuery } from '../../parsed-query';
import { chooseAsk } from './choose-ask';
import { findExcluded, type Term, type TermKind } from './matching-terms';
import type { QuestionNames } from './question-names';
import { QuestionText } from './question-text';
import { readAsks, readWeakAsks } from './read-asks';
import { readComparison, readDetails, readManner, readPlaces, readRead, type Details } from './read-details';
import { readBeyond } from './read-beyond';
import { readFrames } from './read-frames';
import { readLeftovers, readPhrases, type Alternatives } from './read-leftovers';
import { readNames } from './read-names';
import { isHeld, readTerms } from './read-terms';
import { remembered } from './times/remembered-zone';
import { readTimes, type QuestionTimes } from './times/read-times';

/** Searches use region codes; provinces are named because users read the interpretation. */
const provinceNames: ReadonlyMap<string, string> = new Map(provinces().map(({ code, name }) => [code, name]));

/** A question as a query, with the parts that were not understood. */
export interface ReadQuestion {
  readonly query: ParsedQuery;
  readonly unread: readonly string[];
}

const all: Readonly<Partial<Record<TermKind, readonly string[]>>> = {
  Media_Type: mediaTypeTerms.values,
  Emotion: emotionTerms.values,
};

/** Returns the values of a filter. An exclusion from a closed list becomes its remaining values. */
function getValues(terms: readonly Term[], kind: TermKind): readonly string[] {
  const matchingTerms = terms.filter((term) => term.kind === kind);
  const named = matchingTerms.filter(({ isExcluded }) => !isExcluded).flatMap(({ values }) => values);
  if (named.length > 0) return [...new Set(named)];
  const out = new Set(matchingTerms.filter(({ isExcluded }) => isExcluded).flatMap(({ values }) => values));
  return out.size === 0 ? [] : (all[kind] ?? []).filter((value) => !out.has(value));
}

const versus = /对比|相比|比起|比一比|各(?:有|占)?多少|\b(?:versus|vs|against|compared?(?: to| with)?|relative to)\b/;

/** Matches words for reputation, which is answered by comparing sentiments. */
const reputationPattern =
  /口碑|名声|名气|声誉|评价|好感|风评|形象|满意|更?受欢迎|喜欢|讨厌|挨骂|被骂|\b(?:reputation|image|perception|perceived|liked|loved|hated|popular|standing|favou?red|criticised|criticized|disliked|trusted|better|worse)\b/;

const phrase = (word: string): string =>
  /\s|^(?:and|or|not)$/i.test(word) || /[^\p{L}\p{N}_-]/u.test(word) ? `"${word.replaceAll('"', '')}"` : word;

const getAny = (words: Alternatives): string =>
  words.length === 1 ? phrase(words[0] ?? '') : `(${words.map(phrase).join(' OR ')})`;

/**
 * Returns the filter fields for one brand or several brands together, or undefined if one filter cannot express them.
 */
function getFields(brands: readonly ArticleGroup[]): Readonly<Record<string, string>> | undefined {
  const fields = brands.map(groupFields);
  if (fields.length === 1) return fields[0];
  for (const name of ['keyword', 'Subject_ID'] as const) {
    if (!fields.every((each) => Object.keys(each).length === 1 && each[name])) continue;
    const values = fields.map((each) => each[name] ?? '');
    return {
      [name]:
        name === 'keyword'
          ? values.map((value) => (/\s/.test(value) ? `(${value})` : value)).join(' OR ')
          : values.join(','),
    };
  }
  return undefined;
}

/**
 * Returns the time fields for module input. The current week ends today because the future is empty. When it is
 * compared with the previous one it stays whole, so that the same part of both is compared.
 */
function timeFields({ span }: QuestionTimes, now: DateTime, isWhole: boolean): Partial<ModuleInput> {
  if (!span) return {};
  if (span.period) return { Period: span.period };
  const today = now.endOf('day').startOf('second');
  const to = !isWhole && span.from <= now && span.to > today ? today : span.to;
  return { Published_At: `${span.from.toUTC().toISO() ?? ''}..${to.toUTC().toISO() ?? ''}` };
}

/** Reads a question in Chinese or English, using the client's names and the time zone of the user who asks. */
export function readQuestion(question: string, names: QuestionNames, at: DateTime): ReadQuestion {
  const now = remembered(at);
  const text = new QuestionText(question);
  const details: Details = { isChoice: false, hasArticles: false, isRanking: false };
  const { phrases, excluded: notPhrases } = readPhrases(text, names);
  readFrames(text);
  const unread = [...readBeyond(text, details)];
  readRead(text, details);
  const terms = readNames(text, names);
  readPlaces(text, details);
  readComparison(text, details);
  const times = readTimes(text, now);
  unread.push(...times.unread);
  const hadBoth = text.free;
  readDetails(text, details);
  const firstAsked = readAsks(text);
  terms.push(...readTerms(text));
  const { asks, tone, isRising, isSaid } = readWeakAsks(text, firstAsked, terms);
  readManner(text, details);
  findExcluded(text, terms);
  const regionTerms = terms.filter(({ kind, isExcluded }) => kind === 'Region' && !isExcluded);
  const remainingTerms = terms.filter((term) => !isHeld(term, regionTerms));
  const leftovers = readLeftovers(text);
  unread.push(...leftovers.unread);

  let isAgainst = false;
  const named = (kind: TermKind): readonly string[] => getValues(remainingTerms, kind);
  const brandTerms = remainingTerms.filter(({ kind, isExcluded }) => kind === 'brand' && !isExcluded);
  const brands = [...new Set(brandTerms.flatMap(({ values }) => values))].flatMap(
    (name) => names.brands.find(({ Name }) => Name === name) ?? [],
  );
  // 与远航汽车相比: a comparison with a single other brand means the own brand.
  const [firstBrand] = names.brands;
  if (firstBrand && brands.length === 1 && brands[0] !== firstBrand && !times.compared && versus.test(text.folded)) {
    brands.unshift(firstBrand);
    isAgainst = true;
  }
  const isSet =
    isAgainst ||
    brandTerms.length > 1 ||
    brandTerms.some(({ values }) => values.length === names.brands.length) ||
    (brands.length > 1 && /比|vs|versus|compare|各|家|哪|谁|brands|不同|差/.test(hadBoth));
  const isCompared = brands.length >= groupLimits.min && isSet && brands.length <= groupLimits.max;
  const single = isCompared || brands.length === 0 ? undefined : getFields(brands);
  if (!isCompared && brands.length > 0 && !single)
    unread.push(...brandTerms.map(({ mark: { start, end } }) => question.slice(start, end)));
  for (const term of remainingTerms) {
    if (!term.isExcluded || all[term.kind]) continue;
    if (term.kind !== 'Region') unread.push(question.slice(term.mark.start, term.mark.end));
  }
  const notRegions = remainingTerms
    .filter(({ kind, isExcluded }) => kind === 'Region' && isExcluded)
    .sort((one, other) => one.mark.start - other.mark.start)
    .flatMap(({ values }) => values.map((code) => `region:${provinceNames.get(code) ?? code}`));
  const words = [
    ...(single?.keyword && (leftovers.words.length > 0 || phrases.length > 0)
      ? [`(${single.keyword})`]
      : single?.keyword
        ? [single.keyword]
        : []),
    ...phrases.map(getAny),
    ...leftovers.words.map(getAny),
  ];
  const not = [...[...notPhrases, ...leftovers.excluded].map(phrase), ...notRegions].map((word) => `NOT ${word}`);
  const keyword = [...words, ...not].join(' ');
  const subjects = [...(single?.Subject_ID?.split(',') ?? []), ...named('Subject_ID')];
  const namedEmotions = named('Emotion');
  const emotion = namedEmotions.length === 0 && tone ? [tone] : namedEmotions;
  const lists: Readonly<Record<string, readonly string[]>> = {
    Subject_ID: subjects,
    Media_Type: named('Media_Type'),
    Emotion: emotion,
    Region: named('Region'),
    Site: named('Site'),
    Site_Group_ID: named('Site_Group_ID'),
    Tag: named('Tag'),
    Language: named('Language'),
  };
  const compared = details.compared ?? times.compared;
  // What somebody says about something is found in what they publish.
  const isQuoted = isSaid && (named('Site').length > 0 || named('Site_Group_ID').length > 0);
  const Ask = chooseAsk(isQuoted ? asks.map((ask) => (ask === 'words' ? 'newest' : ask)) : asks, {
    groups: isCompared ? brands.length : 0,
    sites: named('Site').length,
    subjects: subjects.length,
    media: named('Media_Type').length,
    regions: named('Region').length,
    emotions: emotion.length,
    isVersus: versus.test(text.folded) || text.folded.includes('还是'),
    hasEmotion: emotion.length > 0,
    isChoice: details.isChoice,
    hasArticles: details.hasArticles,
    isNarrowed:
      remainingTerms.some(({ kind }) => kind !== 'brand') ||
      details.isRead !== undefined ||
      details.author !== undefined ||
      (keyword !== '' &&
        (details.place !== undefined ||
          (brands.length > 0 && leftovers.words.length > 0) ||
          leftovers.words.flat().length + phrases.flat().length > 1 ||
          leftovers.words.flat().some((word) => word.replace(/[a-z0-9]/gi, '').length > 4) ||
          // 近三天自燃: a search within a period, unless the overall situation is asked for.
          (times.span !== undefined && !/舆情|舆论/.test(text.folded)))),
    isRanking: details.isRanking,
    isCompared: compared !== undefined,
    hasStep: details.step !== undefined || details.isByMonth === true,
    isRising,
    isExisting: reputationPattern.test(text.folded),
  });
  const Input: ModuleInput = {
    ...timeFields(times, now, compared !== undefined || Ask === 'why'),
    ...Object.fromEntries(
      Object.entries(lists).flatMap(([name, values]) =>
        values.length > 0 ? [[name, [...new Set(values)].join(',')]] : [],
      ),
    ),
    ...(keyword === '' ? {} : { keyword }),
    ...(details.place && keyword !== '' ? { place: details.place } : {}),
    ...(details.isRead ? { Is_Read: details.isRead } : {}),
    ...(details.isMerged ? { Is_Merged: 'true' as const } : {}),
    ...(details.author ? { Author: details.author } : {}),
    ...(details.step ? { Step: details.step } : {}),
    ...(details.size ? { Size: details.size } : {}),
    ...(compared === 'before' ? { Is_Compared: 'true' as const } : {}),
    ...(isCompared ? { Groups: [...brands] } : {}),
  };
  // "Which of them is worse" is answered by sentiments side by side. The share of one sentiment is its part of all.
  if (Ask === 'emotion' && (isCompared ? emotion.length < 3 : emotion.length === 1)) delete Input.Emotion;
  return { query: { Ask, Input, Is_Year_Before: compared === 'year' }, unread: [...new Set(unread)] };
}
