import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from '@rstest/core';
import { NotFoundError, provideValue, type PrivilegeMap } from '#core';
import { LocaleService, NavigationService, PrivilegeService } from '#core/web';
import { renderWith, testKernel } from '#core/web/testing';
import { closeToast, currentToasts, ToastHost } from '#shared/ui';
import type { Selection } from '../contract';
import { contentAnalysis } from '../plugin';
import AnalyseSelection from './analyse-selection';
import SelectionScreen from './selection-screen';

const path = '/front/analysis/selection-analysis';
const basket: Selection = {
  Selection_ID: '5',
  Selection_Name: '周报候选',
  Count: 2,
  Gone: 1,
  First_At: '2026-08-01T02:03:04.567Z',
  Last_At: '2026-11-20T05:06:07.890Z',
  Is_Own: true,
};
const article = (Article_ID: string, Title: string) => ({
  Article_ID,
  Title,
  Site: '新华网',
  Media_Type: 'news',
  Emotion: 'negative',
  Published_At: '2026-11-20T05:06:07.890Z',
});
const may: PrivilegeMap = { 'selection-analysis': { b: 1, m: 1 }, classifiedInfo: { b: 1, a: 1 } };

interface Asked {
  readonly list: readonly { readonly Module_ID: string; readonly Input: Readonly<Record<string, string>> }[];
}

async function renderSelections(what: 'screen' | 'bulk', search = '', privileges = may) {
  history.replaceState(null, '', `${path}${search}`);
  const went: string[] = [];
  let held = [article('71', '刹车投诉'), article('72', '召回公告')];
  const { kernel, http } = testKernel({
    plugins: [{ manifest: { ...contentAnalysis, requires: [] }, load: async () => ({ default: {} }) }],
    answers: {
      'GET /v1/front/article-selection': ({ query }) => {
        const { id } = query as { readonly id?: string };
        if (id !== undefined && id !== '5') throw new NotFoundError(`There is no basket ${id}`);
        return { list: [{ ...basket, Count: held.length }] };
      },
      'GET /v1/front/article-selection/articles': () => ({ list: held }),
      'DELETE /v1/front/article-selection': () => ({ removed: 1 }),
      'POST /v1/front/article-selection/restore': () => basket,
      'POST /v1/front/article-selection': () => ({ ...basket, Selection_ID: '9' }),
      'PUT /v1/front/article-selection': ({ body }) => {
        const { Take = [], Selection_Name } = body as { readonly Take?: string[]; readonly Selection_Name?: string };
        held = held.filter(({ Article_ID }) => !Take.includes(Article_ID));
        return { ...basket, Count: held.length, ...(Selection_Name ? { Selection_Name } : {}) };
      },
      'GET /v1/select-helper': () => ({ list: [{ value: '5', label: '周报候选' }], total: 1 }),
      'GET /v1/front/saved-view': () => ({
        list: [
          {
            View_ID: '3',
            View_Name: '负面微博',
            Screen: '/front/classified-info',
            Query: 'Emotion=negative&Media_Type=weibo',
            Is_Shared: false,
            Is_Own: true,
            Is_Default: false,
          },
        ],
      }),
      'POST /v1/analysis/answers': ({ body }) => ({
        list: (body as Asked).list.map(({ Module_ID }) => ({
          Module_ID,
          Answer: null,
          Error: { code: 'internal', message: 'not here' },
        })),
      }),
    },
    replacements: [
      provideValue(NavigationService, {
        path,
        navigate: (address: string) => void went.push(address),
      } as unknown as NavigationService),
    ],
  });
  await kernel.get(LocaleService).load(['core', 'content-analysis', 'analysis', 'articles', 'words']);
  kernel.get(PrivilegeService).take(privileges);
  renderWith(
    kernel,
    <>
      {what === 'screen' ? <SelectionScreen /> : <AnalyseSelection ids={['71', '72']} done={() => went.push('done')} />}
      <ToastHost />
    </>,
  );
  const input = () =>
    http.calls
      .filter(({ call }) => call === 'POST /v1/analysis/answers')
      .map(({ body }) => (body as Asked).list.find(({ Module_ID }) => Module_ID === 'lead')?.Input);
  return { http, went, input };
}

beforeEach(() => {
  localStorage.clear();
  for (const { id } of currentToasts()) closeToast(id);
});

describe('SelectionScreen', () => {
  it('queries the articles of a basket over the whole period of their publication', async () => {
    const { input } = await renderSelections('screen', '?Selection_ID=5');
    await waitFor(() => expect(input()).toHaveLength(1));
    expect(input()[0]).toMatchObject({
      Selection_ID: '5',
      Published_At: '2026-08-01T02:03:04.000Z..2026-11-20T05:06:07.000Z',
    });
    expect(input()[0]?.Period).toBeUndefined();
    const held = await screen.findByRole('link', { name: '共 2 篇' });
    expect(held).toHaveAttribute('href', '/front/classified-info?Selection_ID=5&time=all&merged=false');
    expect(held.parentElement).toHaveTextContent('共 2 篇 · 另有 1 篇已不在文章列表中');
    expect(screen.getByRole('link', { name: '刹车投诉' })).toHaveAttribute('href', '/article/71');
  });

  it('removes an article and reloads the modules', async () => {
    const { http, input } = await renderSelections('screen', '?Selection_ID=5');
    await waitFor(() => expect(input()).toHaveLength(1));
    await userEvent.click(await screen.findByRole('button', { name: '移出《刹车投诉》' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: '刹车投诉' })).toBeNull());
    expect(http.calls.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ Selection_ID: '5', Take: ['71'] });
    await waitFor(() => expect(input()).toHaveLength(2));
    expect(input()[1]).toEqual(input()[0]);
    await userEvent.click(await screen.findByRole('button', { name: '撤销' }));
    await waitFor(() =>
      expect(http.calls.filter(({ call }) => call.startsWith('PUT')).at(-1)?.body).toEqual({
        Selection_ID: '5',
        Add: ['71'],
      }),
    );
  });

  it('is deleted and restored unchanged', async () => {
    const { http, went } = await renderSelections('screen', '?Selection_ID=5');
    await userEvent.click(await screen.findByRole('button', { name: '周报候选' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: '移除篮子' }));
    await waitFor(() => expect(went).toEqual([path]));
    await userEvent.click(await screen.findByRole('button', { name: '撤销' }));
    await waitFor(() =>
      expect(http.calls.find(({ call }) => call === 'POST /v1/front/article-selection/restore')?.body).toEqual({
        Selection_ID: '5',
      }),
    );
    expect(http.calls.some(({ call }) => call === 'POST /v1/front/article-selection')).toBe(false);
  });

  it('explains how to choose when nothing is chosen, and reports a deleted basket', async () => {
    const { went, input } = await renderSelections('screen');
    expect(await screen.findByText('选择要分析的文章')).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: '分析范围' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: '负面微博' }));
    expect(went).toEqual([`${path}?Emotion=negative&Media_Type=weibo`]);
    expect(input()).toEqual([]);
  });

  it('reports that a basket does not exist', async () => {
    const { input } = await renderSelections('screen', '?Selection_ID=6');
    expect(await screen.findByText('该篮子已移除，或不属于本单位。')).toBeVisible();
    expect(input()).toEqual([]);
  });

  it('analyses the articles of a filter', async () => {
    const { input } = await renderSelections('screen', '?Emotion=negative');
    await waitFor(() => expect(input()).toHaveLength(1));
    expect(input()[0]).toMatchObject({ Emotion: 'negative', Period: 'last-7-days' });
    expect(screen.queryByText('篮内文章')).toBeNull();
  });

  it('is read-only without the privilege', async () => {
    await renderSelections('screen', '?Selection_ID=5', { 'selection-analysis': { b: 1 }, classifiedInfo: { b: 1 } });
    expect(await screen.findByRole('link', { name: '刹车投诉' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /移出/ })).toBeNull();
    expect(screen.queryByRole('button', { name: '周报候选' })).toBeNull();
  });
});

describe('selected rows', () => {
  it('go into a new basket, which is then opened, or into an existing one', async () => {
    const { http, went } = await renderSelections('bulk');
    await userEvent.click(await screen.findByRole('button', { name: '分析所选' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: '放入新篮子并分析' }));
    await waitFor(() => expect(went).toEqual([`${path}?Selection_ID=9`]));
    const made = http.calls.find(({ call }) => call.startsWith('POST'))?.body as { readonly Selection_Name: string };
    expect(made).toMatchObject({ Article_IDs: ['71', '72'] });
    expect(made.Selection_Name).toMatch(/^\d\d\/\d\d \d\d:\d\d 选取$/);
    await userEvent.click(screen.getByRole('button', { name: '分析所选' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: '周报候选（2 篇）' }));
    await waitFor(() => expect(went).toContain('done'));
    expect(http.calls.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({
      Selection_ID: '5',
      Add: ['71', '72'],
    });
    expect(await screen.findByText('已加入“周报候选”，共 2 篇')).toBeVisible();
  });
});
