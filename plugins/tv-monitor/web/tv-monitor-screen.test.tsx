import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeEach, describe, expect, it } from '@rstest/core';
import { ConflictError } from '#core';
import { AuthService, LocaleService } from '#core/web';
import { type Answer, chooseOption, renderWith, testKernel, testToken, testUser } from '#core/web/testing';
import type { TvBroadcast, TvCue, TvPreview } from '../contract';
import { tvMonitor } from '../plugin';
import TvMonitorScreen from './tv-monitor-screen';

const path = '/v1/front/tools/tv-monitor';
const cue = (Number: number, Start: number, Text: string, marks: readonly string[] = []): TvCue => ({
  Number,
  Start,
  End: Start + 2_000,
  Text,
  Speaker: null,
  Is_Estimated: false,
  Marks: marks.map((word) => ({ start: Text.indexOf(word), end: Text.indexOf(word) + word.length, word })),
});
const cues = [
  cue(1, 1_000, '晚上好'),
  cue(2, 62_000, '海蓝汽车召回', ['海蓝汽车', '召回']),
  cue(3, 65_000, '两万辆'),
  cue(4, 90_000, '召回原因', ['召回']),
];
const broadcast: TvBroadcast = {
  Broadcast_ID: '7',
  Title: '晚间新闻 2026-01-05',
  Channel_ID: '1',
  Channel_Name: '海蓝频道',
  Programme_ID: '2',
  Programme_Name: '晚间新闻',
  Region: '310000',
  Started_At: '2026-01-05T10:30:00.000Z',
  Duration: 95_000,
  Cue_Count: 4,
  Article_ID: '9',
  Emotion: 'negative',
  Is_Own: false,
  Stream: null,
};
const hit = { ...broadcast, Words: ['召回'], Hit_Count: 3, Cues: cues.filter(({ Marks }) => Marks.length > 0) };
const preview: TvPreview = {
  File_Name: '二.srt',
  Format: 'srt',
  Charset: 'gb18030',
  Cue_Count: 2,
  Duration: 9_000,
  Fault_Count: 1,
  Faults: [{ Line: 12, Code: 'time', Excerpt: '坏时间' }],
  Cues: [cue(1, 0, '第一句')],
  Suggested: { Programme_ID: '2', Started_At: '2026-01-05T10:30:00.000Z', Title: null, Stream_Url: null },
};

async function renderScreen(
  search = '',
  {
    may = { b: 1, m: 1, d: 1 },
    answers = {},
  }: { readonly may?: object; readonly answers?: Record<string, Answer> } = {},
) {
  history.replaceState(null, '', `/front/tools/tv-monitor${search}`);
  const { kernel, http } = testKernel({
    plugins: [{ manifest: { ...tvMonitor, requires: [] }, load: async () => ({ default: {} }) }],
    answers: {
      'GET /v1/user-info': () => testUser(),
      'GET /v1/privilege': () => ({ 'tv-monitor': may }),
      'GET /v1/select-helper': () => ({ list: [{ value: '5', label: '召回专题' }], total: 1 }),
      [`GET ${path}`]: () => ({ list: [hit], total: 1, next: null }),
      [`GET ${path}/choices`]: () => ({
        Channels: [{ Channel_ID: '1', Channel_Name: '海蓝频道', Has_Stream: false }],
        Programmes: [{ Programme_ID: '2', Programme_Name: '晚间新闻', Channel_ID: '1', Start_Time: '18:30' }],
      }),
      [`GET ${path}/broadcast`]: () => ({ ...hit, Cues: cues, Stream_Url: null }),
      [`GET ${path}/day`]: () => ({
        From: '2026-01-04T16:00:00.000Z',
        To: '2026-01-05T16:00:00.000Z',
        total: 1,
        list: [
          {
            Channel_ID: '1',
            Channel_Name: '海蓝频道',
            Broadcasts: [{ ...broadcast, Hit_Count: 3 }],
            Planned: [
              {
                Programme_ID: '3',
                Programme_Name: '午间',
                Started_At: '2026-01-05T04:00:00.000Z',
                Duration: 1_800_000,
              },
            ],
          },
        ],
      }),
      [`GET ${path}/transcript-list`]: () => ({
        list: [
          {
            ...broadcast,
            File_Name: '一.srt',
            Format: 'srt',
            Fault_Count: 1,
            Created_At: '2026-01-05T12:00:00.000Z',
            State: 'stored',
          },
        ],
        total: 1,
        next: null,
      }),
      [`GET ${path}/fault-list`]: () => ({ list: preview.Faults, total: 1 }),
      [`POST ${path}/preview`]: () => preview,
      [`POST ${path}/upload`]: () => ({ Broadcast_ID: '8', Cue_Count: 2, Fault_Count: 1 }),
      ...answers,
    },
  });
  await kernel.get(LocaleService).load(['core', 'tv-monitor']);
  await kernel.get(AuthService).signIn(testToken());
  return { http, ...renderWith(kernel, <TvMonitorScreen />) };
}

beforeEach(() => localStorage.clear());

describe('TvMonitorScreen', () => {
  it('lists broadcasts with their hits by time code and filters them', async () => {
    const { http, container } = await renderScreen();
    expect(await screen.findByText('01:02')).toBeVisible();
    expect([...container.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
      '海蓝汽车',
      '召回',
      '召回',
    ]);
    await chooseOption(screen.getByLabelText('频道'), '海蓝频道');
    await waitFor(() =>
      expect(http.calls.findLast(({ call }) => call === `GET ${path}`)?.query).toMatchObject({
        Channel_ID: '1',
        Scope: 'hits',
      }),
    );
    await userEvent.click(screen.getByRole('radio', { name: '全部播出' }));
    await userEvent.type(screen.getByRole('searchbox'), '刹车{Enter}');
    await waitFor(() =>
      expect(http.calls.findLast(({ call }) => call === `GET ${path}`)?.query).toMatchObject({
        keyword: '刹车',
        Scope: 'all',
      }),
    );
    const { violations } = await axe.run(container, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id }) => id)).toEqual([]);
  });

  it('opens a hit at its second, moves between hits and cuts a clip', async () => {
    const copied: string[] = [];
    const user = userEvent.setup();
    await renderScreen();
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: async (text: string) => void copied.push(text) },
    });
    await user.click((await screen.findByText('01:02')).closest('button') as HTMLElement);
    const list = await screen.findByRole('list', { name: '字幕' });
    const current = () => list.querySelector('[aria-current="true"]')?.textContent;
    expect(current()).toContain('海蓝汽车召回');
    await user.click(screen.getByRole('button', { name: '下一处' }));
    expect(current()).toContain('召回原因');
    await user.click(within(list).getByRole('button', { name: '起: 片段从 01:02 开始' }));
    await user.click(within(list).getByRole('button', { name: '止: 片段到 01:05 结束' }));
    expect(screen.getByText('2 条 · 00:05')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '复制文字' }));
    await user.click(screen.getByRole('button', { name: '复制 SRT' }));
    expect(copied).toEqual([
      '海蓝频道 晚间新闻 2026-01-05\n[01:02] 海蓝汽车召回\n[01:05] 两万辆',
      '1\n00:00:00,000 --> 00:00:02,000\n海蓝汽车召回\n\n2\n00:00:03,000 --> 00:00:05,000\n两万辆\n',
    ]);
    const from = screen.getByLabelText('起点');
    await user.clear(from);
    await user.type(from, '00:00{Enter}');
    expect(screen.getByText('3 条 · 01:07')).toBeVisible();
  });

  it('says so where the stream cannot be played, with the way to it', async () => {
    await renderScreen('?id=7', {
      answers: {
        [`GET ${path}/broadcast`]: () => ({
          ...hit,
          Cues: cues,
          Stream: 'recording',
          Stream_Url: 'https://tv.example/a.m3u8',
        }),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: '播放' }));
    expect(await screen.findByText(/这个浏览器不能播放视频流/, undefined, { timeout: 15_000 })).toBeVisible();
    expect(screen.getByRole('link', { name: '打开视频流地址' })).toHaveAttribute('href', 'https://tv.example/a.m3u8');
  });

  it('shows the channels of a day by hour', async () => {
    const { http } = await renderScreen('?view=day&day=2026-01-05');
    const block = await screen.findByRole('button', { name: /18:30 晚间新闻 2026-01-05，3 处命中/ });
    expect(block.style.insetInlineStart).toMatch(/^77\.08/);
    expect(screen.getByTitle('12:00 午间：计划播出，尚无文稿')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '前一天' }));
    await waitFor(() =>
      expect(http.calls.findLast(({ call }) => call === `GET ${path}/day`)?.query).toMatchObject({ Day: '2026-01-04' }),
    );
  });

  it('imports transcripts, reports their problems and asks before replacing one', async () => {
    let sent = 0;
    const { container, http } = await renderScreen('?view=import', {
      answers: {
        [`POST ${path}/upload`]: () => {
          sent += 1;
          if (sent === 1) throw new ConflictError('present', 'tv-monitor.present', { title: '晚间新闻' });
          return { Broadcast_ID: '8', Cue_Count: 2, Fault_Count: 1 };
        },
      },
    });
    await screen.findByText('一.srt');
    await userEvent.upload(
      container.querySelector('input[type="file"]') as HTMLInputElement,
      new File(['x'], '二.srt'),
    );
    expect(await screen.findByText('时间无法识别')).toBeVisible();
    expect(screen.getByLabelText(/开播时间/)).toHaveValue('2026-01-05 18:30:00');
    await userEvent.click(screen.getByRole('button', { name: '导入' }));
    await userEvent.click(await screen.findByLabelText('替换该期节目已有的文稿'));
    await userEvent.click(screen.getByRole('button', { name: '导入' }));
    await waitFor(() => expect(http.countOf(`GET ${path}/transcript-list`)).toBe(2));
    expect(screen.queryByText('gb18030')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '1' }));
    expect(await within(await screen.findByRole('dialog')).findByText('坏时间')).toBeVisible();
  });

  it('offers no import to users with read access only', async () => {
    await renderScreen('?view=import', { may: { b: 1 } });
    await screen.findByText('01:02');
    expect(screen.queryByRole('tab', { name: '导入文稿' })).toBeNull();
  });
});
