import { listText } from '#core/filter';
import { foldText } from '#shared/text';
import type { Term, TermKind } from './matching-terms';
import type { QuestionNames } from './question-names';
import type { QuestionText } from './question-text';

interface Known {
  readonly characters: string;
  readonly kind: TermKind;
  readonly values: readonly string[];
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Cached patterns by name. Names rarely change, and compiling a pattern costs more than using it. */
const patterns = new Map<string, RegExp>();

/**
 * Returns the pattern of a name in its typed variants: 刹车与召回 also matches 刹车和召回 and 刹车召回. Spaces and case are ignored.
 */
function getPattern(characters: string): RegExp {
  const cachedPattern = patterns.get(characters);
  if (cachedPattern) return cachedPattern;
  const spacedPattern = escaped(characters)
    .replace(/[与和及、]/g, '[与和及、]?')
    .replace(/\s+/g, '\\s*');
  const isLatin = /^[a-z0-9]/.test(characters);
  const made = new RegExp(
    `${isLatin ? '(?<![a-z0-9])' : ''}${spacedPattern}${/[a-z0-9]$/.test(characters) ? '(?![a-z0-9])' : ''}`,
    'g',
  );
  if (patterns.size >= 5000) patterns.clear();
  patterns.set(characters, made);
  return made;
}

/** Company suffixes that are usually omitted in speech. */
const trade =
  /(?<=.{2})(?:有限公司|股份|控股|集团|公司|汽车|科技|乳业|食品|医药|电器|电子|银行|保险|地产|航空|牧业|乳品|品牌)+$/;
const ownBrandPattern =
  /(?:我们公司|咱们公司|我们集团|我们品牌|我们家|我们|咱们家?|咱家?|我司|我方|本公司|本集团|本品牌|自家|自己)(?:的)?|\b(?:our (?:own )?(?:brand|company|group)|ourselves|ours|our|us|we)\b/g;
const rivals =
  /(?:主要)?(?:竞品|竞争对手|竞对|对手|友商)(?:们|品牌)?|\b(?:our )?(?:main )?(?:competitors?|rivals?|competition)\b/g;
const everyBrand =
  /(?:各|各个|各家|所有|几个|几家|这几家|[二两三四五六七八]个|[二两三四五六七八]家)(?:品牌|牌子|车企|公司|企业)(?:之间|的)?|哪[个家些](?:品牌|牌子|车企)|\b(?:all|each|the|our)\s+(?:of\s+)?(?:the\s+|our\s+)?(?:(?:two|three|four|five|six|seven|eight|\d)\s+)?brands\b|\bby brand\b|\b(?:which|what) brands?\b/g;

/** Reads the client's names in a question, longest first. */
export function readNames(text: QuestionText, names: QuestionNames): Term[] {
  const terms: Term[] = [];
  const add =
    (kind: TermKind, values: readonly string[]) =>
    (match: RegExpExecArray): void => {
      terms.push({
        kind,
        values,
        mark: { start: match.index, end: match.index + match[0].length, kind, text: match[0] },
      });
    };
  const brandNames = names.brands.map(({ Name }) => Name);
  text.takeAll(everyBrand, 'brand', (match) => (brandNames.length > 1 ? add('brand', brandNames)(match) : false));
  const nameEntries: Known[] = [
    ...names.brands.flatMap(({ Name }) =>
      [...new Set([Name, Name.replace(trade, '')])].map((name) => ({
        characters: foldText(name),
        kind: 'brand' as const,
        values: [Name],
      })),
    ),
    ...names.subjects.map(({ name, value }) => ({
      characters: foldText(name),
      kind: 'Subject_ID' as const,
      values: [value],
    })),
    ...names.categories.map(({ name, value }) => ({
      characters: foldText(name),
      kind: 'Subject_ID' as const,
      values: value.split(','),
    })),
    ...names.sites.map(({ name, value }) => ({
      characters: foldText(name),
      kind: 'Site' as const,
      values: [listText(value)],
    })),
    ...names.siteGroups.map(({ name, value }) => ({
      characters: foldText(name),
      kind: 'Site_Group_ID' as const,
      values: [value],
    })),
    ...names.tags.map(({ name, value }) => ({ characters: foldText(name), kind: 'Tag' as const, values: [value] })),
  ];
  for (const { characters, kind, values } of nameEntries
    .filter(({ characters: { length } }) => length > 1)
    .sort((a, b) => b.characters.length - a.characters.length))
    text.takeAll(getPattern(characters), kind, add(kind, values));
  // A following "category", "subject", "tag" or "group" adds nothing to the name.
  if (terms.length > 0) text.takeAll(/(?<=\u0001)(?:类|方面|板块|领域|这块|话题|分类)+(?:的)?(?:专题|话题)?/g, 'said');
  if (terms.length > 0)
    text.takeAll(
      /这个分类|这一?类|这一?块儿?|这方面|(?:这个|这一)专题|(?:这个)?标签|\btagged(?: with| as)?\b|打了|贴了/g,
      'said',
    );
  const [first, ...others] = brandNames;
  // "Our competitors" does not mean the own brand.
  if (others.length > 0) text.takeAll(rivals, 'brand', add('brand', others));
  if (first !== undefined) text.takeAll(ownBrandPattern, 'brand', add('brand', [first]));
  return terms.sort((a, b) => a.mark.start - b.mark.start);
}
