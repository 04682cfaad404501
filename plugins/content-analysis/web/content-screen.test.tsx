import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from '@rstest/core';
import { LocaleService, PrivilegeService } from '#core/web';
import { renderWith, testKernel } from '#core/web/testing';
import { contentAnalysis } from '../plugin';
import ContentScreen from './content-screen';

const path = '/front/analysis/content-analysis';
const topic = {
  Words: ['刹车', '召回', '失灵'],
  Count: 24,
  Before: 8,
  Negative: 20,
  Neutral: 4,
  Positive: 0,
  Samples: [{ Article_ID: '71', Title: '车主投诉刹车失灵' }],
  Read: 50,
};
const emptyRow = { Name: '', Before: null, Fields: {}, Article_ID: null, Read: null };
const rows: Readonly<Record<string, readonly object[]>> = {
  lead: [
    {
      ...emptyRow,
      Statement: 'total',
      Name: '2026-11-15T16:00:00.000Z..2026-11-22T15:59:59.999Z',
      Count: 54,
      Before: 27,
    },
    { ...emptyRow, Statement: 'negative', Count: 24, Fields: { Emotion: 'negative' } },
    { ...emptyRow, Statement: 'topic', Name: '刹车', Count: 24, Read: 50 },
    { ...emptyRow, Statement: 'hottest', Name: '星河汽车召回', Count: 9, Article_ID: '72' },
  ],
  topics: [topic],
  'topic-emotion': [topic],
  'hit-words': [{ Word: '刹车', Count: 24, Negative: 20 }],
};

interface Asked {
  readonly list: readonly { readonly Module_ID: string; readonly Input: Readonly<Record<string, string>> }[];
}

async function renderContent(search = '') {
  history.replaceState(null, '', `${path}${search}`);
  const { kernel, http } = testKernel({
    plugins: [{ manifest: { ...contentAnalysis, requires: [] }, load: async () => ({ default: {} }) }],
    answers: {
      'GET /v1/select-helper': () => ({ list: [], total: 0 }),
      'POST /v1/analysis/answers': ({ body }) => ({
        list: (body as Asked).list.map(({ Module_ID }) => ({
          Module_ID,
          Answer: {
            Module_ID,
            Rows: rows[Module_ID] ?? [],
            Counted: 54,
            From: '2026-11-15T16:00:00.000Z',
            To: '2026-11-22T15:59:59.999Z',
            Before: null,
            Newest_At: null,
            Silent_Sources: [],
            As_Of: '2026-11-22T07:08:09.000Z',
          },
          Error: null,
        })),
      }),
    },
  });
  await kernel.get(LocaleService).load(['core', 'content-analysis', 'analysis', 'articles', 'words']);
  kernel.get(PrivilegeService).take({ classifiedInfo: { b: 1, a: 1 } });
  renderWith(kernel, <ContentScreen />);
  const getQuestions = () =>
    http.calls
      .filter(({ call }) => call === 'POST /v1/analysis/answers')
      .map(({ body }) => (body as Asked).list.find(({ Module_ID }) => Module_ID === 'topics')?.Input);
  await waitFor(() => expect(getQuestions()).toHaveLength(1));
  return { asked: getQuestions };
}

const card = async (title: string) => (await screen.findByText(title)).closest('section') as HTMLElement;
const query = (link: HTMLElement) => new URL((link as HTMLAnchorElement).href).searchParams;

beforeEach(() => localStorage.clear());

describe('ContentScreen', () => {
  it('summarizes the articles in a paragraph whose figures link to their lists', async () => {
    await renderContent();
    const lead = await card('导语');
    await within(lead).findByText(/2026\/11\/16 至 2026\/11\/22共有文章/);
    expect(lead).toHaveTextContent('共有文章 54 篇，较前一时段增加 100%。其中负面 24 篇，占 44.4%。');
    const [negative] = within(lead).getAllByRole('link', { name: '24' });
    expect(query(negative as HTMLElement).get('Emotion')).toBe('negative');
    expect(lead).toHaveTextContent('话题取自最新 50 篇');
    expect(within(lead).getByRole('link', { name: '星河汽车召回' })).toHaveAttribute('href', '/article/72');
  });

  it('shows topics with their share and links to their articles and examples', async () => {
    await renderContent();
    const topics = await card('话题');
    const count = await within(topics).findByRole('link', { name: /24 篇，占 44.4%；负面 20 篇；前一时段 8 篇/ });
    expect(query(count).get('Topic')).toBe('刹车|召回|失灵');
    expect(within(topics).getByRole('link', { name: '车主投诉刹车失灵' })).toHaveAttribute('href', '/article/71');
    for (const each of [topics, await card('话题情感')]) expect(each).toHaveTextContent('话题取自最新 50 篇');
  });

  it('narrows the whole page by a click on a chart and reflects it in the URL', async () => {
    const { asked } = await renderContent('?Emotion=negative');
    const hits = await card('命中词排行');
    await userEvent.click(await within(hits).findByRole('button', { name: /刹车/ }));
    await waitFor(() => expect(asked()).toHaveLength(2));
    expect(asked()[1]).toMatchObject({ Hit_Word: '刹车', Emotion: 'negative', Period: 'last-7-days' });
    expect(new URLSearchParams(location.search).get('Hit_Word')).toBe('刹车');
    expect(location.pathname).toBe(path);
  });
});
