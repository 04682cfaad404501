import userEvent from '@testing-library/user-event';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from '@rstest/core';
import { LocaleService } from '#core/web';
import { renderWith, testKernel } from '#core/web/testing';
import DataAge from './data-age';

async function renderDataAge(answer: object) {
  const { kernel } = testKernel({ answers: { 'GET /v1/front/data-age': () => answer } });
  await kernel.get(LocaleService).load(['core', 'extraction']);
  renderWith(kernel, <DataAge />);
}

beforeEach(() => localStorage.clear());

describe('DataAge', () => {
  it('names the sources without data', async () => {
    await renderDataAge({
      Sources: 40,
      Paused: 3,
      Latest_At: new Date().toISOString(),
      total: 2,
      list: [{ Name: '晨报', State: 'silent', Sentence: '近 48 小时没有采集成功', Last_Article_At: null }],
    });
    await userEvent.click(await screen.findByText(/40 个来源中有 2 个异常/));
    expect(screen.getByText(/晨报 · 近 48 小时没有采集成功/)).toBeInTheDocument();
    expect(screen.getByText('另有 1 个')).toBeInTheDocument();
  });

  it('reports that all sources are healthy', async () => {
    await renderDataAge({ Sources: 40, Paused: 3, Latest_At: null, total: 0, list: [] });
    expect(await screen.findByText(/还没有文章入库 · 40 个来源正常 · 3 个已暂停/)).toBeVisible();
  });
});
