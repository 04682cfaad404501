import type { ArticleNumbers } from '#plugins/articles/server';
import { linkedText, parseDateText, plainText, type PageDocument } from '#plugins/readers/server';
import type { FoundReply } from '../adapters/adapter';
import { readCount } from './count-text';

type Thing = Readonly<Record<string, unknown>>;

const max = 1000;
const deepest = 5;

const isThing = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const things = (value: unknown): Thing[] => (Array.isArray(value) ? value : [value]).filter(isThing).slice(0, max);
const typeOf = (thing: Thing): string =>
  [thing['@type']]
    .flat()
    .map(String)
    .join(' ')
    .replace(/https?:\/\/schema\.org\//g, '');
const first = (thing: Thing, ...names: readonly string[]): string => {
  for (const name of names) {
    const value = thing[name];
    if (typeof value === 'string' && value.trim() !== '') return value;
    if (typeof value === 'number') return String(value);
  }
  return '';
};

/** Returns the comments and answers in the linked data of a page (JSON-LD, schema.org). */
export function linkedReplies({ linkedData }: PageDocument, now: Date): FoundReply[] {
  const replies: FoundReply[] = [];
  const seen = new Set<string>();
  const add = (comment: Thing, parentId: string | undefined, depth: number): void => {
    const text = plainText(first(comment, 'text', 'articleBody', 'description'), { lines: true });
    const id = first(comment, '@id', 'identifier', 'url') || undefined;
    if (text !== '' && replies.length < max && !(id && seen.has(id))) {
      if (id) seen.add(id);
      replies.push({
        externalId: id,
        parentId,
        text,
        author: linkedText(comment.author ?? comment.creator),
        publishedAt: parseDateText(first(comment, 'dateCreated', 'datePublished') || undefined, { now, chinese: true }),
        likes: readCount(first(comment, 'upvoteCount')) ?? getNumbers(comment).likes,
      });
    }
    if (depth < deepest) for (const below of things(comment.comment)) add(below, id ?? parentId, depth + 1);
  };
  for (const object of linkedData) {
    if (/^(?:Comment|UserComments)$/.test(typeOf(object))) add(object, undefined, 0);
    for (const name of ['comment', 'comments', 'acceptedAnswer', 'suggestedAnswer'])
      for (const comment of things(object[name])) add(comment, undefined, 0);
  }
  return replies;
}

const counters: readonly (readonly [RegExp, keyof ArticleNumbers])[] = [
  [/Comment|Reply|Write/, 'comments'],
  [/Like|Agree|Endorse/, 'likes'],
  [/Share/, 'reposts'],
  [/Watch|View|Read|UserPageVisits|Visit/, 'views'],
];

function getNumbers(thing: Thing): ArticleNumbers {
  const numbers: Partial<Record<keyof ArticleNumbers, number>> = {};
  for (const statistic of things(thing.interactionStatistic)) {
    const kind = isThing(statistic.interactionType)
      ? typeOf(statistic.interactionType)
      : String(statistic.interactionType ?? typeOf(statistic));
    const count = readCount(first(statistic, 'userInteractionCount', 'interactionCount'));
    const name = counters.find(([pattern]) => pattern.test(kind.split('/').at(-1) ?? ''))?.[1];
    if (name && count !== undefined) numbers[name] = count;
  }
  const comments = readCount(first(thing, 'commentCount', 'answerCount'));
  return comments === undefined ? numbers : { ...numbers, comments };
}

/** Returns the counters of the article in the linked data of a page. */
export function linkedNumbers({ linkedData }: PageDocument): ArticleNumbers {
  const articles = linkedData.filter((object) =>
    /Article|Report|Posting|NewsItem|Question|VideoObject|WebPage|CreativeWork/.test(typeOf(object)),
  );
  return Object.assign({}, ...articles.map(getNumbers)) as ArticleNumbers;
}
