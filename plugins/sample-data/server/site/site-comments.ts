import type { Engagement } from '../generator';
import { numbersUnder, repliesUnder } from '../generator';
import type { NewsSlots } from './news-slots';

const perPage = 20;

/** Comments and numbers that the news site serves as JSON, for its own articles and for all sample media. */
export class SiteComments {
  constructor(
    private readonly seed: string,
    private readonly openedAt: Date,
    private readonly now: () => Date,
    private readonly slots?: NewsSlots,
  ) {}

  /**
   * Handles `?url=&published=&mood=&page=&base=views,likes,comments,reposts`, for its own articles by `url` alone;
   * returns undefined when the article cannot be determined.
   */
  answer(query: URLSearchParams): string | undefined {
    const url = query.get('url') ?? '';
    const number = Number(/\/(\d{1,12})\.html$/.exec(url)?.[1]);
    const publishedAt = this.slots?.page(number)?.publishedAt ?? new Date(query.get('published') ?? '');
    const page = Number(query.get('page') ?? 1);
    if (url === '' || url.length > 2000 || Number.isNaN(publishedAt.getTime()) || !Number.isInteger(page) || page < 1)
      return undefined;
    const options = {
      publishedAt,
      openedAt: this.openedAt,
      now: this.now(),
      mood: ({ negative: 'angry', positive: 'glad' } as const)[query.get('mood') ?? ''] ?? ('mixed' as const),
    };
    const replies = repliesUnder(this.seed, url, options);
    const numbers = numbersUnder(this.seed, url, getBase(query.get('base') ?? ''), options);
    return JSON.stringify({
      total: replies.length,
      next: page * perPage < replies.length ? page + 1 : null,
      numbers: { ...numbers, comments: Math.max(numbers.comments, replies.length) },
      list: replies
        .slice((page - 1) * perPage, page * perPage)
        .map(({ at, ...reply }) => ({ ...reply, at: at.toISOString() })),
    });
  }
}

function getBase(text: string): Engagement {
  const [views = 0, likes = 0, comments = 0, reposts = 0] = text
    .split(',')
    .map((part) => (/^\d{1,9}$/.test(part) ? Number(part) : 0));
  return { views, likes, comments, reposts };
}
