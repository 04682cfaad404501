import { afterEach, beforeEach, describe, expect, it, rs } from '@rstest/core';
import { reaction } from 'mobx';
import { ConflictError, type Client } from '#core';
import { ServiceError } from '#core/web';
import type { Edit } from '#core/contract';
import type { HtmlReport, htmlReportContract, HtmlReportDetail } from '../contract';
import type { Page, PageBlock } from '../report';
import { PageStore } from './page-store';

const block = (Block_ID: string, Html = ''): PageBlock => ({ Kind: 'text', Block_ID, Html });
const page: Page = { Title: '周报', Theme: 'clear', Blocks: [block('a'), block('b')] };
const row = { HTML_Report_ID: '5', Revision: 1, State: 'draft' } as HtmlReport;
const detail: HtmlReportDetail = { ...row, Page: page, Published: null, Drift: null };

/** A server stub that accepts every save by default. */
function played(
  save: (Revision: number, edit: Edit) => Promise<HtmlReport> = async (n) => ({ ...row, Revision: n + 1 }),
) {
  const sent: Page[] = [];
  const edits: Edit[] = [];
  const client = {
    save: async ({ body }: { body: Page & { Revision: number; Edit: Edit } }) => {
      sent.push(body);
      edits.push(body.Edit);
      return save(body.Revision, body.Edit);
    },
  } as unknown as Client<typeof htmlReportContract>;
  return { store: new PageStore(client, detail), sent, edits };
}
const titles = ({ page: { Blocks } }: PageStore): string =>
  Blocks.map((each) => (each.Kind === 'text' ? `${each.Block_ID}${each.Html}` : '')).join(' ');

describe('PageStore', () => {
  beforeEach(() => void rs.useFakeTimers());
  afterEach(() => void rs.useRealTimers());

  it('undoes consecutive characters in one step, and keeps at most fifty steps', () => {
    const { store } = played();
    store.setBlock(block('a', '甲'), 'text');
    store.setBlock(block('a', '甲乙'), 'text');
    store.setBlock(block('b', '丙'), 'text');
    expect(titles(store)).toBe('a甲乙 b丙');
    store.undo();
    expect(titles(store)).toBe('a甲乙 b');
    store.undo();
    expect(titles(store)).toBe('a b');
    store.redo();
    store.redo();
    expect([titles(store), store.canRedo]).toEqual(['a甲乙 b丙', false]);
    for (let at = 0; at < 60; at += 1) store.change({ Title: `第${at}版` });
    let steps = 0;
    while (store.canUndo) {
      store.undo();
      steps += 1;
    }
    expect(steps).toBe(50);
    store.stop();
  });

  it('keeps the data blocks and the results of other blocks while one is edited', () => {
    const { store } = played();
    const list: PageBlock = {
      Kind: 'articles',
      Block_ID: 'l',
      Title: '',
      Input: {},
      Sort: 'heat',
      Size: 5,
      With_Summary: true,
    };
    store.add(list);
    store.setBlock(block('a', '<p>共 12 条。</p>'));
    let drawings = 0;
    const stop = reaction(
      () => store.dataBlocks,
      () => (drawings += 1),
    );
    const { loose } = store;
    expect(loose).toEqual([{ Block_ID: 'a', Text: '共 12 条。' }]);
    store.setBlock(block('b', '<p><span data-refs="b:l">共 7 条。</span></p>'));
    expect(drawings).toBe(0);
    expect(store.loose[0]).toBe(loose[0]);
    store.remove('l');
    expect(store.loose.map(({ Block_ID }) => Block_ID)).toEqual(['a', 'b']);
    expect([drawings, store.dataBlocks]).toEqual([1, []]);
    stop();
    store.stop();
  });

  it('adds below the selected block, and selects the neighbor of a deleted block', () => {
    const { store } = played();
    store.add(block('c'));
    expect([titles(store), store.selected]).toEqual(['a c b', 'c']);
    store.remove('c');
    expect([titles(store), store.selected]).toEqual(['a b', 'b']);
    store.remove('b');
    store.remove('a');
    expect([titles(store), store.selected]).toEqual(['', null]);
    store.stop();
  });

  it('saves automatically, once for many changes, and again for changes made meanwhile', async () => {
    const { store, sent } = played();
    store.change({ Title: '一' }, 'title');
    store.change({ Title: '二' }, 'title');
    expect(store.state).toBe('unsaved');
    await rs.advanceTimersByTimeAsync(1_300);
    expect([sent.map(({ Title }) => Title), store.state, store.row.Revision]).toEqual([['二'], 'saved', 2]);
    store.change({ Title: ' ' });
    await rs.advanceTimersByTimeAsync(5_000);
    expect([sent.length, store.state]).toEqual([1, 'unsaved']);
    store.change({ Title: '三' });
    const saving = store.save();
    store.change({ Title: '四' });
    await saving;
    expect(store.state).toBe('unsaved');
    await rs.advanceTimersByTimeAsync(1_300);
    expect([sent.at(-1)?.Title, store.state]).toEqual(['四', 'saved']);
    // A different draft revision reported by a check was not loaded here.
    store.updateMetadata({ ...row, Revision: 99 });
    expect(store.row.Revision).toBe(4);
  });

  it('continues by itself after a save whose answer was lost', async () => {
    // Stores every save and loses the first answer; accepts later saves by revision or by the mark of their editor.
    let stored = { Revision: 1, Editor_ID: '', Edit_Number: 0 };
    let lost = 1;
    const { store, edits } = played(async (Revision, edit) => {
      const isOwn = edit.Editor_ID === stored.Editor_ID && stored.Edit_Number <= edit.Edit_Number;
      if (Revision !== stored.Revision && !isOwn) throw new ConflictError('changed', 'html-reports.changed');
      stored = { Revision: stored.Revision + 1, ...edit };
      if (lost-- > 0) throw new ServiceError(0, 'unknown-outcome', 'reset');
      return { ...row, Revision: stored.Revision };
    });
    store.change({ Title: '一' });
    await rs.advanceTimersByTimeAsync(1_300);
    expect(store.state).toBe('failed');
    store.change({ Title: '二' });
    await rs.advanceTimersByTimeAsync(8_100);
    expect([store.state, store.row.Revision, stored.Revision]).toEqual(['saved', 3, 3]);
    expect(edits.map(({ Edit_Number }) => Edit_Number)).toEqual([1, 2]);
    store.stop();
  });

  it('sends the same save again where nothing has changed since it was lost', async () => {
    let lost = 1;
    const { store, edits } = played(async (n) => {
      if (lost-- > 0) throw new ServiceError(0, 'unknown-outcome', 'reset');
      return { ...row, Revision: n + 1 };
    });
    store.change({ Title: '一' });
    await rs.advanceTimersByTimeAsync(10_000);
    expect([store.state, edits.length]).toEqual(['saved', 2]);
    expect(edits[1]).toEqual(edits[0]);
    store.stop();
  });

  it('stops saving when another user has saved, and retries when the server was unreachable', async () => {
    let fails: Error | null = new Error('offline');
    const { store, sent } = played(async (n) => {
      if (fails) throw fails;
      return { ...row, Revision: n + 1 };
    });
    store.change({ Title: '一' });
    await rs.advanceTimersByTimeAsync(1_300);
    expect(store.state).toBe('failed');
    fails = null;
    await rs.advanceTimersByTimeAsync(8_100);
    expect(store.state).toBe('saved');
    fails = new ConflictError('changed', 'html-reports.changed', { name: 'Bob' });
    store.change({ Title: '二' });
    await rs.advanceTimersByTimeAsync(1_300);
    expect([store.state, store.rival]).toEqual(['conflict', 'Bob']);
    const tries = sent.length;
    store.change({ Title: '三' });
    await rs.advanceTimersByTimeAsync(20_000);
    expect([sent.length, store.state, store.page.Title]).toEqual([tries, 'conflict', '三']);
    store.take({ ...detail, Page: { ...page, Title: '对方' }, Revision: 9 });
    expect([store.state, store.page.Title, store.row.Revision]).toEqual(['saved', '对方', 9]);
  });
});
