import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from '@rstest/core';
import { LocaleService, PrivilegeService } from '#core/web';
import { renderWith, testKernel } from '#core/web/testing';
import type { ArticleRow } from '#plugins/articles';
import TranslateDialog from './translate-dialog';

async function renderDialog(service: boolean) {
  const { kernel, http } = testKernel({
    answers: {
      'GET /v1/article/translate': ({ query }) => ({
        From: 'zh',
        To: (query as { to?: string }).to ?? 'en',
        Translation: service ? { Title: 'On sale', Text: 'It is.', Host: 'mt.example', Is_Cut: false } : null,
        Missing: service ? null : 'service',
        Terms: [{ Term: '广东', Translation: 'Guangdong', Kind: 'place', Count: 2 }],
      }),
      'GET /v1/article/translate-service': () => ({ Service: null }),
      'PUT /v1/article/translate-service': ({ body }) => ({ Service: { ...(body as object), Has_Key: false } }),
    },
  });
  await kernel.get(LocaleService).load(['core', 'translation']);
  kernel.get(PrivilegeService).take({ classifiedInfo: { b: 1 }, translation: { m: 1 } });
  renderWith(kernel, <TranslateDialog rows={[{ Article_ID: '7' } as ArticleRow]} onClose={() => undefined} />);
  return http;
}

describe('TranslateDialog', () => {
  it('shows the known terms and explains what is missing until a service is configured', async () => {
    const http = await renderDialog(false);
    expect(await screen.findByText('Guangdong')).toBeVisible();
    expect(screen.getByText(/^未设置翻译服务/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '翻译服务' }));
    await userEvent.type(await screen.findByLabelText(/^地址/), 'https://mt.example');
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(http.countOf('GET /v1/article/translate')).toBe(2));
    expect(http.calls.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ Url: 'https://mt.example', Key: '' });
  });

  it('shows a translation with its provider, in the selected language', async () => {
    const http = await renderDialog(true);
    expect(await screen.findByText('It is.')).toBeVisible();
    expect(screen.getByText(/mt\.example/)).toBeVisible();
    await userEvent.click(screen.getByText('中文'));
    await waitFor(() => expect(http.calls.at(-1)?.query).toMatchObject({ id: '7', to: 'zh' }));
  });
});
