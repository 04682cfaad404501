import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeEach, describe, expect, it } from '@rstest/core';
import { LocaleService, PrivilegeService } from '#core/web';
import { renderWith, testKernel } from '#core/web/testing';
import RemarkedInfoScreen from './remarked-info-screen';

const remark = (Remark_ID: string, Text: string, more: object = {}) => ({
  Remark_ID,
  Text,
  User_ID: '8',
  User_Name: '陈默',
  Mention_IDs: [],
  Created_At: '2026-11-20T00:00:00Z',
  Is_Own: false,
  Is_New: false,
  Parent_ID: null,
  Resolved_At: null,
  Resolved_By: null,
  ...more,
});

async function renderScreen() {
  const { kernel, http } = testKernel({
    answers: {
      'GET /v1/front/report/remarked-info': () => ({
        list: [
          {
            ...remark('1', '口径是否一致'),
            Article_ID: '5',
            Article_Title: '电池工厂起火',
            Site: '新闻网',
            Emotion: 'negative',
            Replies: [remark('2', '已与法务核对', { Parent_ID: '1', User_Name: '林一' })],
          },
        ],
        total: 1,
        Counts: { open: 1, resolved: 4 },
      }),
      'POST /v1/article/add-article-remark': () => ({ Remark_ID: '3' }),
      'POST /v1/article/article-remark-resolve': () => ({ changed: 1 }),
      'GET /v1/select-helper': () => ({ list: [] }),
    },
  });
  await kernel.get(LocaleService).load(['core', 'remarks']);
  kernel.get(PrivilegeService).take({ 'remarked-info': { b: 1, m: 1 } });
  const { container } = renderWith(kernel, <RemarkedInfoScreen />);
  const sent = (call: string) => http.calls.filter((made) => made.call === call).map(({ body }) => body);
  return { http, container, sent };
}

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/front/report/remarked-info');
});

describe('RemarkedInfoScreen', () => {
  it('answers and settles a thread where it stands', async () => {
    const { sent, container } = await renderScreen();
    expect(await screen.findByText('已与法务核对')).toBeVisible();
    const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations.map(({ id }) => id)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: '回复' }));
    await userEvent.type(screen.getByLabelText('回复 陈默'), '同意{Control>}{Enter}{/Control}');
    await waitFor(() =>
      expect(sent('POST /v1/article/add-article-remark')).toEqual([
        { id: '5', Text: '同意', Mention_IDs: [], Reply_To_ID: '1' },
      ]),
    );
    await userEvent.click(screen.getByRole('button', { name: '标为已解决' }));
    await waitFor(() =>
      expect(sent('POST /v1/article/article-remark-resolve')).toEqual([{ Remark_ID: '1', Is_Resolved: true }]),
    );
  });

  it('requests resolved threads through their tab', async () => {
    const { http } = await renderScreen();
    const tab = await screen.findByRole('tab', { name: /已解决/ });
    await waitFor(() => expect(tab).toHaveTextContent('4'));
    await userEvent.click(tab);
    await waitFor(() => expect(http.calls.at(-1)?.query).toMatchObject({ State: 'resolved' }));
  });
});
