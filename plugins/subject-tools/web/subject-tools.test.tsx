import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeEach, describe, expect, it } from '@rstest/core';
import type { ReactNode } from 'react';
import { AuthService, LocaleService } from '#core/web';
import { chooseOption, renderWith, testKernel, testToken, testUser } from '#core/web/testing';
import type { Transfer, TreePlan } from '../contract';
import { subjectTools } from '../plugin';
import CopySubjectScreen from './copy-subject-screen';
import ImportSubjectScreen from './import-subject-screen';
import { readSubjectFile } from './read-subject-file';

const tool = '/v1/operate/client-manage/subject-tool';
const plan: TreePlan = {
  From: '云岭茶业',
  Used: 1,
  Wanted: 2,
  Limit: 2,
  Items: [
    {
      Item: 'subject:品牌',
      Kind: 'subject',
      Name: '品牌',
      State: 'conflict',
      Choices: ['skip', 'rename', 'replace'],
      Fault: null,
      Missing: [],
      Differs: ['Rule'],
    },
    {
      Item: 'subject:质量',
      Kind: 'subject',
      Name: '质量',
      State: 'new',
      Choices: [],
      Fault: null,
      Missing: [],
      Differs: [],
    },
  ],
};
const transfer: Transfer = {
  Transfer_ID: '9',
  Kind: 'copy',
  Client_ID: '2',
  Client_Name: '远山乳业',
  Source_Name: '云岭茶业',
  State: 'done',
  Created: 1,
  Replaced: 1,
  Kept: 0,
  Created_By_Name: '周静怡',
  Created_At: '2026-01-02T00:00:00.000Z',
};

async function renderPart(part: ReactNode) {
  const { kernel, http } = testKernel({
    plugins: [{ manifest: subjectTools, load: async () => ({ default: {} }) }],
    answers: {
      'GET /v1/user-info': () => testUser({ User_Type: 'operator' }),
      'GET /v1/privilege': () => ({ 'subject-tool': { b: 1, a: 1 } }),
      'GET /v1/select-helper': () => ({
        list: [
          { value: '1', label: '云岭茶业' },
          { value: '2', label: '远山乳业' },
        ],
        total: 2,
      }),
      [`GET ${tool}/tree`]: () => ({ Subjects: [], Dictionaries: 0, Filters: 0 }),
      [`GET ${tool}/transfer`]: () => ({ list: [transfer], total: 1 }),
      [`POST ${tool}/copy-subject/preview`]: () => plan,
      [`POST ${tool}/copy-subject`]: () => transfer,
      [`POST ${tool}/transfer/undo`]: () => ({ ...transfer, State: 'undone', Kept: 1 }),
    },
  });
  await kernel.get(LocaleService).load(['core', 'subject-tools']);
  await kernel.get(AuthService).signIn(testToken());
  return { http, ...renderWith(kernel, part) };
}

beforeEach(() => localStorage.clear());

describe('subject tool screens', () => {
  it('shows conflicts first, refuses to exceed the quota, and copies the selection', async () => {
    const { http, container } = await renderPart(<CopySubjectScreen />);
    await screen.findByRole('heading', { name: '复制专题' });
    await chooseOption(screen.getByLabelText(/^来源客户/), '云岭茶业');
    await chooseOption(screen.getByLabelText(/^目标客户/), '远山乳业');
    await userEvent.click(screen.getByRole('button', { name: '预览' }));
    await screen.findByText('不同：规则');
    const { violations } = await axe.run(container, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id }) => id)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: '冲突全部重命名' }));
    expect(screen.getByRole('button', { name: '执行 2 项' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: '冲突全部替换' }));
    await userEvent.click(screen.getByRole('button', { name: '执行 2 项' }));
    await waitFor(() =>
      expect(http.calls.find(({ call }) => call === `POST ${tool}/copy-subject`)?.body).toMatchObject({
        Client_ID: '1',
        To_Client_ID: '2',
        Choices: { 'subject:品牌': 'replace' },
      }),
    );
  });

  it('reports errors of a file, and undoes after confirmation', async () => {
    const { http } = await renderPart(<ImportSubjectScreen />);
    await screen.findByRole('heading', { name: '导入专题' });
    await userEvent.click(await screen.findByRole('button', { name: '撤销' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: '撤销' }));
    await waitFor(() => expect(http.countOf(`POST ${tool}/transfer/undo`)).toBe(1));
    expect(screen.getByRole('button', { name: '预览' })).toBeDisabled();
  });

  it('accepts only files in its own format', () => {
    expect(readSubjectFile('{')).toEqual({ fault: 'json' });
    expect(readSubjectFile('{"Format":"x"}')).toEqual({ fault: 'format' });
    const head = { Format: 'opinion-monitor.subjects', Version: 1 };
    expect(readSubjectFile(JSON.stringify({ ...head, Version: 7 }))).toEqual({ fault: 'version', at: '7' });
    expect(readSubjectFile(JSON.stringify(head))).toMatchObject({ fault: 'content' });
    const whole = { ...head, Made_At: '', From: '云岭', Categories: [], Dictionaries: [], Subjects: [], Filters: null };
    expect(readSubjectFile(JSON.stringify(whole))).toMatchObject({ file: { From: '云岭' } });
  });
});
