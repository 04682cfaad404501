import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { createElement } from 'react';
import { beforeEach, describe, expect, it } from '@rstest/core';
import { NotFoundError } from '#core';
import { LocaleService } from '#core/web';
import { type Answer, renderWith, testKernel } from '#core/web/testing';
import type { OpenedMessage } from '../messages';
import { alerts } from '../plugin';
import OpenedMessageScreen from './opened-message-screen';

const time = '2026-01-01T00:00:00.000Z';
const message: OpenedMessage = {
  Subject: '【Ⅱ级】刹车失灵',
  Receiver_Name: '陈默',
  Notified_At: time,
  Confirmed_At: null,
  Handed_To: null,
  Forwards: 0,
  Expires_At: time,
  Alerts: [
    {
      Alert_ID: '7',
      Title: '车主投诉刹车失灵',
      Site: '每日新闻',
      Level: 2,
      Reason: { Level: 2, Score: 60, Parts: [{ Part: 'emotion', Value: 0.9, Points: 22.5 }] },
      Note: '请尽快核实',
      Is_Useful: null,
      Published_At: time,
      Url: null,
      Text: '多名车主投诉刹车失灵。',
      Words: ['刹车'],
    },
  ],
  Others: [{ Receiver_ID: '9', Receiver_Name: '林悦' }],
};

async function renderOpenedMessage(answers: Record<string, Answer>) {
  history.replaceState(null, '', `/t-report?token=1.2.3.${'a'.repeat(43)}`);
  const { kernel, http } = testKernel({
    plugins: [{ manifest: alerts, load: async () => ({ default: {} }) }],
    answers,
  });
  await kernel.get(LocaleService).load(['core', 'alerts']);
  return { http, ...renderWith(kernel, createElement(OpenedMessageScreen)) };
}

beforeEach(() => localStorage.clear());

describe('page behind an alert link', () => {
  it('replaces the server-rendered content with the notification, or with the message that its link has expired', async () => {
    const over = () => {
      throw new NotFoundError('This link is no longer valid', 'alerts.link');
    };
    for (const answer of [() => message, over]) {
      const placeholder = document.createElement('div');
      placeholder.id = 'initial-data';
      document.body.append(placeholder);
      const { unmount } = await renderOpenedMessage({ 'POST /public/alert-message/read': answer });
      await waitFor(() => expect(document.getElementById('initial-data')).toBeNull());
      unmount();
    }
  });

  it("shows the highlighted text and the reason, and accepts the receiver's actions", async () => {
    let now = message;
    const { container } = await renderOpenedMessage({
      'POST /public/alert-message/read': () => now,
      'POST /public/alert-message/confirm': () => {
        now = { ...now, Confirmed_At: time };
        return { Done: true };
      },
      'POST /public/alert-message/rate': () => {
        now = { ...now, Alerts: now.Alerts.map((alert) => ({ ...alert, Is_Useful: true })) };
        return { Done: true };
      },
      'POST /public/alert-message/hand-over': () => {
        now = { ...now, Handed_To: '林悦' };
        return { Done: true };
      },
    });
    expect(await screen.findByText('请尽快核实')).toBeVisible();
    expect(screen.getAllByText('刹车', { selector: 'mark' })).toHaveLength(2);
    expect(screen.getByText(/60 分：\s*情感 22\.5 分/)).toBeVisible();
    const { violations } = await axe.run(container, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id }) => id)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: '有用' }));
    await waitFor(() => expect(screen.getByRole('button', { name: '有用' })).toHaveAttribute('aria-pressed', 'true'));
    await userEvent.click(screen.getByRole('button', { name: '转交' }));
    await userEvent.click(screen.getByRole('button', { name: '林悦' }));
    expect(await screen.findByText('已转交 林悦')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '确认' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: '确认' })).toBeNull());
    expect(screen.getByText(/已确认/)).toBeVisible();
  });

  it('shows that a link has expired', async () => {
    await renderOpenedMessage({
      'POST /public/alert-message/read': () => {
        throw new NotFoundError('This link is no longer valid', 'alerts.link');
      },
    });
    expect(await screen.findByText('链接已失效')).toBeVisible();
  });
});
