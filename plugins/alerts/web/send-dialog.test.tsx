import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createElement } from 'react';
import { describe, expect, it } from '@rstest/core';
import { LocaleService } from '#core/web';
import { renderWith, testKernel } from '#core/web/testing';
import { alerts } from '../plugin';
import SendDialog from './send-dialog';

const hand = '/v1/front/report/sent-msg-manually';

async function renderDialog(count: number) {
  const { kernel, http } = testKernel({
    plugins: [{ manifest: alerts, load: async () => ({ default: {} }) }],
    answers: {
      [`GET ${hand}/receiver`]: () => ({
        list: [{ Receiver_ID: '9', Receiver_Name: '林悦' }],
        Groups: [],
      }),
      [`POST ${hand}/preview`]: () => ({ Subject: '【预警】', Text: '一行' }),
    },
  });
  await kernel.get(LocaleService).load(['core', 'alerts']);
  const rows = Array.from({ length: count }, (_, index) => ({ Article_ID: String(index + 1) }));
  const nothing = () => undefined;
  return { http, ...renderWith(kernel, createElement(SendDialog, { rows, reload: nothing, onClose: nothing })) };
}

describe('sending articles manually', () => {
  it('warns when more articles are selected than one message can contain', async () => {
    const { http } = await renderDialog(63);
    await screen.findByText('已选 63 篇；一条消息最多 50 篇，只发送最前面的 50 篇。');
    await userEvent.click(screen.getByRole('button', { name: /预览/ }));
    await waitFor(() => expect(http.countOf(`POST ${hand}/preview`)).toBe(1));
    const previewBody = http.calls.find(({ call }) => call === `POST ${hand}/preview`)?.body as {
      readonly Article_IDs: readonly string[];
    };
    expect(previewBody.Article_IDs).toEqual(Array.from({ length: 50 }, (_, index) => String(index + 1)));
  });

  it('shows no warning otherwise', async () => {
    await renderDialog(50);
    await screen.findByRole('button', { name: /预览/ });
    expect(screen.queryByText(/已选/)).toBeNull();
  });
});
