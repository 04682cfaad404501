import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from '@rstest/core';
import { CommandService, LocaleService, PrivilegeService } from '#core/web';
import { renderWith, testKernel } from '#core/web/testing';
import type { QualityArticle, QualitySample, SubjectQuality } from '../contract';
import SubjectQualityScreen from './subject-quality-screen';

const path = '/manage/class-manage/subject-setting/subject-quality';
const api = '/v1/manage/class-manage/subject-quality';
const counts = {
  population: 80,
  removed: 4,
  belongs: 30,
  not: 10,
  unsure: 1,
  waiting: 2,
  recaptured: 12,
  missed: 3,
  stranger: 5,
};
const sample: QualitySample = {
  Sample_ID: '9',
  Sampled_At: '2026-11-20T04:17:00.000Z',
  From: '2026-11-13T04:17:00.000Z',
  To: '2026-11-20T04:17:00.000Z',
  Rule_Version: 3,
  Counts: counts,
  Precision: { Share: 0.7, Low: 0.55, High: 0.82 },
  Recall: { Share: 0.8, Low: 0.55, High: 0.93, Total: 74, Total_Low: 63, Total_High: 108 },
  Precision_State: 'below',
  Recall_State: 'good',
};
const article = (Article_ID: string): QualityArticle => ({
  Article_ID,
  Title: `文章${Article_ID}`,
  Text: '正文',
  Site: '新华网',
  Url: null,
  Published_At: '2026-11-18T04:17:00.000Z',
  Decision: null,
  Is_Held: true,
  Is_Gone: false,
});
const subject: SubjectQuality = {
  Subject_ID: '5',
  Subject_Name: '汽车召回',
  Setting: { Min_Precision: 0.9, Min_Recall: null, Is_Watched: true },
  Samples: [sample],
};

async function renderScreen(search = '') {
  history.replaceState(null, '', `${path}${search}`);
  const { kernel, http } = testKernel({
    answers: {
      [`GET ${api}`]: () => ({ list: [subject] }),
      [`GET ${api}/queue`]: () => ({ Sample_ID: '9', list: [article('1'), article('2')], total: 2 }),
      [`POST ${api}/decision`]: () => ({ ...sample, Counts: { ...counts, belongs: 31 } }),
      [`POST ${api}/sample`]: () => sample,
      [`PUT ${api}`]: ({ body }) => body,
      [`GET ${api}/articles`]: () => ({ list: [article('7')], total: 1, size: 20 }),
    },
  });
  await kernel.get(LocaleService).load(['core', 'subject-quality']);
  kernel.get(PrivilegeService).take({ 'subject-quality': { b: 1, m: 1 } });
  renderWith(kernel, <SubjectQualityScreen />);
  const lists = () => http.calls.filter(({ call }) => call === `GET ${api}`);
  const bodies = (call: string) => http.calls.filter((each) => each.call === call).map(({ body }) => body);
  return { kernel, bodies, lists, http };
}

beforeEach(() => localStorage.clear());

describe('SubjectQualityScreen', () => {
  it('lists subjects with their intervals and opens one', async () => {
    await renderScreen();
    expect(await screen.findByText(/70%（55%～82%）/)).toBeVisible();
    expect(screen.getByText('低于要求')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '汽车召回' }));
    await waitFor(() => expect(location.search).toBe('?Subject_ID=5'));
    expect(await screen.findByText(/约 74 篇（63～108，Chapman 估计）/)).toBeVisible();
  });

  it('is reviewed by keyboard, article by article, and a decision can be withdrawn', async () => {
    const { kernel, bodies, lists } = await renderScreen('?Subject_ID=5');
    expect(await screen.findByText('文章1')).toBeVisible();
    expect(lists().map(({ query }) => query)).toEqual([{ Subject_ID: '5' }]);
    const stop = kernel.get(CommandService).listen();
    await userEvent.keyboard('b');
    expect(await screen.findByText('文章2')).toBeVisible();
    await userEvent.keyboard('n');
    expect(await screen.findByText('本次抽检已完成')).toBeVisible();
    await userEvent.keyboard('z');
    expect(await screen.findByText('文章2')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '不确定 U' }));
    expect(await screen.findByText('本次抽检已完成')).toBeVisible();
    stop();
    // The response to a decision contains the updated figures: no other request is sent.
    expect(screen.getByRole('button', { name: /31 篇，查看文章/ })).toBeVisible();
    expect(lists()).toHaveLength(1);
    expect(bodies(`POST ${api}/decision`)).toEqual([
      { Sample_ID: '9', Article_ID: '1', Decision: 'belongs' },
      { Sample_ID: '9', Article_ID: '2', Decision: 'not' },
      { Sample_ID: '9', Article_ID: '2', Decision: null },
      { Sample_ID: '9', Article_ID: '2', Decision: 'unsure' },
    ]);
  });

  it('opens the articles behind a figure', async () => {
    const { http } = await renderScreen('?Subject_ID=5');
    await userEvent.click(await screen.findByRole('button', { name: '相近但漏掉：3 篇，查看文章' }));
    const drawer = await screen.findByRole('dialog');
    expect(await within(drawer).findByRole('link', { name: '文章7' })).toHaveAttribute('href', '/article/7');
    expect(http.calls.find(({ call }) => call === `GET ${api}/articles`)?.query).toMatchObject({
      Sample_ID: '9',
      Part: 'missed',
    });
  });

  it('saves the targets as shares', async () => {
    const { bodies } = await renderScreen('?Subject_ID=5');
    const field = await screen.findByLabelText('召回率不低于（%）');
    await userEvent.type(field, '75');
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() =>
      expect(bodies(`PUT ${api}`)).toEqual([
        { Subject_ID: '5', Min_Precision: 0.9, Min_Recall: 0.75, Is_Watched: true },
      ]),
    );
  });
});
