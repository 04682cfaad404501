import { afterEach, beforeEach, describe, expect, it, rs } from '@rstest/core';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PrivilegeMap } from '#core';
import { LocaleService, PrivilegeService } from '#core/web';
import { pageWithSpace, renderWith, testKernel } from '#core/web/testing';
import { ToastHost } from '#shared/ui';
import type { SentTemplate, Template } from '../contract';
import InstructionsScreen from './instructions-screen';
import ModuleSettingScreen from './module-setting-screen';
import ClientTemplatesScreen from './client-templates-screen';

const path = '/v1/manage/report/client-report-template-setting';
const modulePath = '/v1/manage/report/subject-analyze-module-setting';
const template = (more: Partial<Template> = {}): Template => ({
  Template_ID: '7',
  Template_Name: '公司周报',
  Owner: 'client',
  Kinds: ['week'],
  File_Name: '周报.docx',
  Size: 20_000,
  Variable_Count: 12,
  Updated_At: '2026-11-20T00:00:00.000Z',
  ...more,
});
const ready = template({ Template_ID: 'ready-brief', Template_Name: '舆情简报（红头）', Owner: 'product', Kinds: [] });

async function renderContent(
  content: React.ReactElement,
  answers: NonNullable<Parameters<typeof testKernel>[0]>['answers'],
  privileges: PrivilegeMap = {
    'client-report-template-setting': { b: 1, m: 1, d: 1 },
    'subject-analyze-module-setting': { b: 1, m: 1 },
    'report-template-instructions': { b: 1 },
  },
) {
  const { kernel, http } = testKernel({ answers });
  await kernel.get(LocaleService).load(['core', 'report-templates']);
  kernel.get(PrivilegeService).take(privileges);
  renderWith(
    kernel,
    <>
      {content}
      <ToastHost />
    </>,
  );
  return http;
}

pageWithSpace();

describe('client templates', () => {
  const send = async () => {
    const [field] = document.querySelectorAll<HTMLInputElement>('input[type=file]');
    await userEvent.upload(field as HTMLInputElement, new File(['PK'], '周报.docx'));
  };

  it('says what is wrong with a file and where, and keeps nothing of it', async () => {
    const sent: SentTemplate = {
      Template: null,
      Faults: [
        {
          Reason: 'unknown',
          Variable: 'titel',
          Part: 'header',
          Paragraph: 2,
          Text: '本期 {titel}',
          Suggestion: 'title',
        },
      ],
    };
    const http = await renderContent(<ClientTemplatesScreen />, {
      [`GET ${path}`]: () => ({ list: [template(), ready], total: 2 }),
      [`POST ${path}/upload`]: () => sent,
    });
    await screen.findByText('公司周报');
    await send();
    const alertElement = await screen.findByRole('alert');
    expect(alertElement).toHaveTextContent('没有名为“titel”的变量');
    expect(alertElement).toHaveTextContent('是否为“title”？');
    expect(alertElement).toHaveTextContent('页眉第 2 段');
    expect(http.countOf(`GET ${path}`)).toBe(1);
  });

  it('renames a template and makes it the default of a kind; built-in ones cannot be changed', async () => {
    const http = await renderContent(<ClientTemplatesScreen />, {
      [`GET ${path}`]: () => ({ list: [template(), ready], total: 2 }),
      [`PUT ${path}`]: () => template(),
    });
    const row = (await screen.findByText('舆情简报（红头）')).closest('tr') as HTMLElement;
    expect(within(row).queryByRole('button', { name: /修改/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '修改模板“公司周报”' }));
    const drawer = await screen.findByRole('dialog', { name: '修改模板' });
    await userEvent.click(within(drawer).getByRole('checkbox', { name: '日报' }));
    await userEvent.click(within(drawer).getByRole('button', { name: '保存' }));
    await waitFor(() => expect(http.countOf(`PUT ${path}`)).toBe(1));
    expect(http.calls.find(({ call }) => call === `PUT ${path}`)?.body).toEqual({
      Template_ID: '7',
      Template_Name: '公司周报',
      Kinds: ['week', 'day'],
    });
  });

  it('asks for a brief to be tried on, and says so where there is none', async () => {
    await renderContent(<ClientTemplatesScreen />, {
      [`GET ${path}`]: () => ({ list: [ready], total: 1 }),
      [`GET ${path}/sample`]: () => ({ list: [] }),
    });
    await userEvent.click(await screen.findByRole('button', { name: '预览模板“舆情简报（红头）”' }));
    expect(await screen.findByRole('link', { name: '先生成一份简报' })).toHaveAttribute(
      'href',
      '/front/report/brief-report',
    );
    expect(screen.getByRole('button', { name: '下载预览' })).toBeDisabled();
  });

  it('offers no changes without the privilege', async () => {
    await renderContent(
      <ClientTemplatesScreen />,
      { [`GET ${path}`]: () => ({ list: [template()], total: 1 }) },
      { 'client-report-template-setting': { b: 1 } },
    );
    expect(await screen.findByRole('button', { name: '下载模板“公司周报”' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /修改|删除/ })).toBeNull();
    expect(document.querySelector('input[type=file]')).toBeNull();
  });
});

describe('template help', () => {
  it('lists every variable with its value in a real brief, and finds one', async () => {
    await renderContent(<InstructionsScreen />, {
      'GET /v1/manage/report/report-template-instructions': () => ({
        Sample_ID: '5',
        Title: '舆情周报',
        Samples: { total: '1,234', 'articles.title': '召回公告' },
      }),
    });
    expect(await screen.findByText('示例取自“舆情周报”')).toBeVisible();
    expect(screen.getByText('{信息总量}').closest('tr')).toHaveTextContent('1,234');
    expect(screen.getAllByText('召回公告').length).toBe(1);
    await userEvent.type(screen.getByRole('searchbox', { name: '搜索变量' }), '环比');
    await waitFor(() => expect(screen.queryByText('{信息总量}')).toBeNull());
    expect(screen.getByText('{环比}')).toBeVisible();
  });
});

describe('subject modules', () => {
  // The test page has no layout, so entries need explicit positions below each other.
  const height = 40;
  beforeEach(() => {
    rs.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function place(this: HTMLElement) {
      const entry = this.closest('li');
      const top = entry ? [...(entry.parentElement?.children ?? [])].indexOf(entry) * height : 0;
      return { x: 0, y: top, left: 0, top, right: 300, bottom: top + height, width: 300, height } as DOMRect;
    });
  });
  afterEach(() => void rs.restoreAllMocks());
  const moveUp = async (grip: HTMLElement): Promise<void> => {
    const getStatusTexts = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
    grip.focus();
    await userEvent.keyboard('[Space]');
    await waitFor(() => expect(getStatusTexts()).toContainEqual(expect.stringMatching(/拿起|第 2 位/)));
    await userEvent.keyboard('[ArrowUp]');
    await waitFor(() => expect(getStatusTexts()).toContainEqual(expect.stringContaining('第 1 位')));
    await userEvent.keyboard('[Space]');
    await waitFor(() => expect(getStatusTexts()).toContainEqual(expect.stringContaining('已放在第 1 位')));
  };

  it('are reordered, shown in another view and saved for one subject', async () => {
    const available = ['emotion-trend', 'media-split', 'top-sites'].map((Module_ID) => ({
      Module_ID,
      Title: `标题 ${Module_ID}`,
      Has_Chart: Module_ID !== 'top-sites',
      Size: Module_ID === 'top-sites' ? 10 : null,
    }));
    const usual = ['emotion-trend', 'media-split'].map((Module_ID) => ({ Module_ID, View: 'best', Size: null }));
    const http = await renderContent(<ModuleSettingScreen />, {
      [`GET ${modulePath}`]: () => ({ Available: available, Usual: usual, list: [] }),
      [`PUT ${modulePath}`]: () => ({ saved: 3 }),
      'GET /v1/select-helper': () => ({ list: [{ value: '3', label: '星河汽车' }], total: 1 }),
    });
    await moveUp(await screen.findByRole('button', { name: '移动标题 media-split' }));
    await userEvent.click(screen.getByRole('button', { name: '标题 top-sites' }));
    await userEvent.type(screen.getByRole('spinbutton', { name: '标题 top-sites的条数' }), '5');
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(http.countOf(`PUT ${modulePath}`)).toBe(1));
    expect(http.calls.find(({ call }) => call === `PUT ${modulePath}`)?.body).toEqual({
      Subject_ID: null,
      Modules: [
        { Module_ID: 'media-split', View: 'best', Size: null },
        { Module_ID: 'emotion-trend', View: 'best', Size: null },
        { Module_ID: 'top-sites', View: 'best', Size: 5 },
      ],
    });
  });
});
