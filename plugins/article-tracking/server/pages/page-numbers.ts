import { visibleText, type PageDocument } from '#plugins/readers/server';
import type { ArticleNumbers } from '#plugins/articles/server';
import { readCount } from './count-text';
import { linkedNumbers } from './structured-replies';

type Name = keyof ArticleNumbers;

const number = '(\\d{1,3}(?:[,，]\\d{3})+|\\d{1,12}(?:\\.\\d{1,3})?\\s*[万亿千kmw]?)\\+?';
const words: readonly (readonly [Name, string])[] = [
  [
    'views',
    '阅读(?:量|数|次数)?|浏览(?:量|数|次数)?|点击(?:量|数|次数)?|播放(?:量|数|次数)?|查看|围观|views?|reads?|plays?',
  ],
  ['comments', '(?:全部)?评论(?:数|量)?|跟帖|回复(?:数)?|留言|comments?|replies|responses'],
  ['likes', '点赞(?:数|量)?|赞|喜欢|likes?|upvotes?'],
  ['reposts', '转发(?:数|量)?|分享(?:数)?|转载数|shares?|reposts?|retweets?'],
];
const before = words.map(
  ([name, word]) =>
    [name, new RegExp(`(?:^|[\\s|·,，])(?:${word})\\s*[:：]?\\s*[(（\\[]?\\s*${number}(?![\\d年月日:])`, 'i')] as const,
);
const after = words.map(
  ([name, word]) =>
    [
      name,
      new RegExp(`(?:^|[\\s|·,，(（])${number}\\s*(?:次|条|个|人)?\\s*(?:${word})(?![\\u4e00-\\u9fffa-z])`, 'i'),
    ] as const,
);
/** Maximum length of a line with a number; a longer line is prose. */
const maxLineLength = 60;

const properties: readonly (readonly [RegExp, Name])[] = [
  [/Comment|Reply/i, 'comments'],
  [/Like/i, 'likes'],
  [/Share|Tweets/i, 'reposts'],
  [/View|Watch|Read|PageVisits|Plays/i, 'views'],
];

/**
 * Returns the numbers of views, comments, likes and shares that a page shows: from linked data, from microdata,
 * otherwise from the text before its replies.
 */
export function pageNumbers(page: PageDocument, firstReply: string | undefined): ArticleNumbers {
  return { ...writtenNumbers(page, firstReply), ...microdataNumbers(page), ...linkedNumbers(page) };
}

function microdataNumbers({ tree }: PageDocument): ArticleNumbers {
  const numbers: Partial<Record<Name, number>> = {};
  for (const element of tree.querySelectorAll(
    '[itemprop~="interactionCount"], [itemprop~="userInteractionCount"], [itemprop~="commentCount"], [itemprop~="answerCount"]',
  )) {
    // Counters inside a comment belong to the comment.
    if (element.closest('[itemtype*="schema.org/Comment"], [itemtype*="schema.org/Answer"]')) continue;
    const value = element.getAttribute('content') ?? element.textContent ?? '';
    const [, prefix, count] = /^\s*(?:([A-Za-z]+):)?\s*(.+)$/.exec(value) ?? [];
    const property = element.getAttribute('itemprop') ?? '';
    const kind =
      prefix ??
      (/commentCount|answerCount/.test(property)
        ? 'Comment'
        : (element.parentElement?.querySelector('[itemprop~="interactionType"]')?.getAttribute('content') ??
          element.parentElement?.querySelector('[itemprop~="interactionType"]')?.getAttribute('href') ??
          element.parentElement?.querySelector('[itemprop~="interactionType"]')?.getAttribute('itemtype') ??
          ''));
    const name = properties.find(([pattern]) => pattern.test(kind))?.[1];
    const read = readCount(count);
    if (name && read !== undefined) numbers[name] ??= read;
  }
  return numbers;
}

function writtenNumbers({ tree }: PageDocument, firstReply: string | undefined): ArticleNumbers {
  const numbers: Partial<Record<Name, number>> = {};
  const text = visibleText(tree.body ?? tree.documentElement, 200_000);
  const end = firstReply ? text.indexOf(firstReply.split('\n', 1)[0] as string) : -1;
  const lines = (end < 0 ? text : text.slice(0, end))
    .split('\n')
    .filter((line) => line.length > 1 && line.length <= maxLineLength);
  for (const line of lines) {
    for (const [name, pattern] of [...before, ...after]) {
      const count = numbers[name] === undefined ? readCount(pattern.exec(line)?.[1]) : undefined;
      if (count !== undefined) numbers[name] = count;
    }
  }
  return numbers;
}
