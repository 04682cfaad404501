import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from '@rstest/core';
import type { PrivilegeMap } from '#core';
import { LocaleService, PrivilegeService } from '#core/web';
import { renderWith, testKernel } from '#core/web/testing';
import EmotionAccuracyScreen from './emotion-accuracy-screen';

const accuracyPath = '/v1/manage/class-manage/emotion-accuracy';
const share = (Right: number, Of: number) => ({ Right, Of, Share: Of === 0 ? 0 : Right / Of, Low: 0.4, High: 0.9 });
const accuracy = {
  Matrix: [
    { Machine: 'negative', Person: 'negative', Count: 6 },
    { Machine: 'negative', Person: 'neutral', Count: 2 },
  ],
  Labelled: share(6, 8),
  Checked: share(0, 0),
  Learned: null,
  Streams: [
    {
      Media_Type: 'forum',
      Texts: 4_000,
      Labelled: 40,
      Before: 0.7,
      After: 0.85,
      Changed: 0.12,
      Is_Used: true,
      Learned_At: '2026-11-20T02:40:00.000Z',
    },
    {
      Media_Type: 'news',
      Texts: 900,
      Labelled: 0,
      Before: null,
      After: null,
      Changed: 0.03,
      Is_Used: false,
      Learned_At: '2026-11-20T02:41:00.000Z',
    },
  ],
  Model: { Name: 'default', Examples: 0, Created_At: null },
  Setting: { Abstain_Below: 0.4, Is_Others_Neutral: false },
};
const item = (number: number) => ({
  Article_ID: `1${number}`,
  Title: `第${number}篇`,
  Text: '车主投诉刹车失灵',
  Site: '新闻网',
  Published_At: '2026-11-20T08:00:00.000Z',
  Emotion: 'negative',
  Probability: 0.9,
  Evidence: [{ word: '投诉', field: 'body', start: 2, end: 4, polarity: 'negative', weight: -1 }],
});

async function renderAccuracy(entry: PrivilegeMap[string] = { b: 1, m: 1 }) {
  const sent: { readonly call: string; readonly given: unknown }[] = [];
  const note = (call: string, answer: unknown) => (request: { readonly body?: unknown; readonly query?: unknown }) => {
    sent.push({ call, given: request.body ?? request.query });
    return answer;
  };
  const { kernel } = testKernel({
    answers: {
      [`GET ${accuracyPath}`]: () => accuracy,
      [`GET ${accuracyPath}/sample`]: () => ({ list: [item(1), item(2)] }),
      [`POST ${accuracyPath}/check`]: note('check', { changed: 1 }),
      [`GET ${accuracyPath}/correction-list`]: note('corrections', { list: [], total: 0 }),
      [`POST ${accuracyPath}/learn-streams`]: note('streams', { Is_Asked: true }),
      [`PUT ${accuracyPath}/setting`]: note('setting', accuracy.Setting),
    },
  });
  await kernel.get(LocaleService).load(['core', 'articles', 'emotion-words']);
  kernel.get(PrivilegeService).take({ 'emotion-accuracy': entry });
  renderWith(kernel, <EmotionAccuracyScreen />);
  await screen.findByText('机器判断与人工判断对照表');
  return sent;
}

describe('EmotionAccuracyScreen', () => {
  it('shows model results against user labels, and links each figure to its articles', async () => {
    const sent = await renderAccuracy();
    const row = screen.getByRole('row', { name: /机器：负面/ });
    expect(within(row).getByText('75%')).toBeInTheDocument();
    await userEvent.click(within(row).getByRole('button', { name: /人工判为中性的 2 篇/ }));
    await waitFor(() =>
      expect(sent).toContainEqual({
        call: 'corrections',
        given: { Machine: 'negative', Person: 'neutral', page: 1, size: 20 },
      }),
    );
    expect(screen.getByText('机器负面、人工中性')).toBeInTheDocument();
  });

  it('advances to the next sampled article after each label', async () => {
    const sent = await renderAccuracy();
    await screen.findByText('第1篇');
    expect(screen.getByText('投诉').tagName).toBe('MARK');
    await userEvent.click(screen.getByRole('button', { name: /^中性/ }));
    await screen.findByText('第2篇');
    expect(sent).toContainEqual({ call: 'check', given: { Article_ID: '11', Emotion: 'neutral' } });
    await userEvent.click(screen.getByRole('button', { name: '跳过' }));
    expect(await screen.findByText('这一批抽检完了')).toBeInTheDocument();
  });

  it('shows the calibration of each media type, before and after, and starts a new calibration', async () => {
    const sent = await renderAccuracy();
    const row = screen.getByRole('row', { name: /论坛/ });
    expect(within(row).getByText('70% → 85%')).toBeInTheDocument();
    expect(within(row).getByText('使用中')).toBeInTheDocument();
    expect(within(screen.getByRole('row', { name: /新闻/ })).getByText('变差，已停用')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: '重新学习' }));
    await waitFor(() => expect(sent).toContainEqual(expect.objectContaining({ call: 'streams' })));
  });

  it('saves settings', async () => {
    const sent = await renderAccuracy();
    await userEvent.click(screen.getByRole('tab', { name: '判断设置' }));
    await userEvent.click(screen.getByRole('switch', { name: '关于他人的正负面记为中性' }));
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() =>
      expect(sent).toContainEqual({ call: 'setting', given: { Abstain_Below: 0.4, Is_Others_Neutral: true } }),
    );
  });

  it('lets users with the browse privilege only neither check nor change', async () => {
    await renderAccuracy({ b: 1 });
    expect(screen.queryByRole('tab', { name: '抽检' })).toBeNull();
    expect(screen.queryByRole('button', { name: '立即学习' })).toBeNull();
    expect(screen.queryByRole('button', { name: '重新学习' })).toBeNull();
    await userEvent.click(screen.getByRole('tab', { name: '判断设置' }));
    expect(screen.getByRole('switch')).toBeDisabled();
  });
});
