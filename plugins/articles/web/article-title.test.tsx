import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, rs } from '@rstest/core';
import { LocaleService } from '#core/web';
import { renderWith, testKernel } from '#core/web/testing';
import type { ArticleRow } from '../article';
import { ArticleTitle } from './article-title';

const row = { Article_ID: '5', Title: '星河召回', Words: ['召回'] } as never as ArticleRow;

async function renderTitle(shown: ArticleRow) {
  const onOpen = rs.fn();
  const { kernel } = testKernel();
  await kernel.get(LocaleService).load(['articles']);
  renderWith(kernel, <ArticleTitle row={shown} onOpen={onOpen} />);
  return onOpen;
}

describe('title of an article', () => {
  it('highlights the matching words and opens within the list', async () => {
    const onOpen = await renderTitle(row);
    expect(screen.getByText('召回').tagName).toBe('MARK');
    await userEvent.click(screen.getByRole('link'));
    expect(onOpen).toHaveBeenCalledWith(row);
  });

  it('says that its machine does not answer where there is no title to be read, and opens nevertheless', async () => {
    const away = { ...row, Title: '', Is_Away: true };
    const onOpen = await renderTitle(away);
    const link = screen.getByRole('link', { name: '存放原文的机器暂时没有应答' });
    expect(link).toHaveAttribute('href', '/article/5');
    await userEvent.click(link);
    expect(onOpen).toHaveBeenCalledWith(away);
  });
});
