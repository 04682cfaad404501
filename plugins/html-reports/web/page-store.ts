import { makeAutoObservable, runInAction } from 'mobx';
import { BusinessError, type Client } from '#core';
import { EditCounter, retryLater } from '#core/web';
import type { HtmlReport, HtmlReportDetail, htmlReportContract } from '../contract';
import { looseParts, type LoosePart } from '../loose-parts';
import { isDataBlock, type DataBlock, type Page, type PageBlock } from '../report';

/** Max number of undo steps. */
const maxSteps = 50;
/** Milliseconds within which changes of one group form one undo step, and after which a change is saved. */
const oneStep = 1_500;
const saveAfter = 1_200;

export type SaveState = 'saved' | 'unsaved' | 'saving' | 'failed' | 'conflict';

/** A page being edited: undo history, save state, and conflicts with other users. */
export class PageStore {
  page: Page;
  /** Blocks that query data: the same array while none of them changes, regardless of other edits. */
  dataBlocks: readonly DataBlock[];
  row: HtmlReport;
  state: SaveState = 'saved';
  /** Name of the user who has saved another version. */
  rival = '';
  selected: string | null = null;
  private past: readonly Page[] = [];
  private future: readonly Page[] = [];
  private group: string | undefined;
  private changedAt = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private stopRetry = (): void => undefined;
  private failures = 0;
  private going: Promise<void> | undefined;
  private readonly edits = new EditCounter();

  constructor(
    private readonly client: Client<typeof htmlReportContract>,
    { Page: page, ...row }: HtmlReportDetail,
  ) {
    this.page = page;
    this.dataBlocks = page.Blocks.filter(isDataBlock);
    this.row = row;
    this.selected = page.Blocks[0]?.Block_ID ?? null;
    makeAutoObservable<this, 'client' | 'timer' | 'stopRetry' | 'failures' | 'going' | 'edits' | 'group' | 'changedAt'>(
      this,
      {
        client: false,
        timer: false,
        stopRetry: false,
        failures: false,
        going: false,
        edits: false,
        group: false,
        changedAt: false,
      },
      { autoBind: true, deep: false },
    );
  }

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  get canRedo(): boolean {
    return this.future.length > 0;
  }

  get block(): PageBlock | undefined {
    return this.page.Blocks.find(({ Block_ID }) => Block_ID === this.selected);
  }

  /** What prevents the page from being published. */
  get loose(): readonly LoosePart[] {
    return looseParts(this.page);
  }

  /** Consecutive changes of the same group are undone together, such as the characters of a word. */
  change(change: Partial<Page>, group?: string): void {
    const isSame = group !== undefined && group === this.group && Date.now() - this.changedAt < oneStep;
    if (!isSame) this.past = [...this.past, this.page].slice(-maxSteps);
    [this.group, this.changedAt, this.future] = [group, Date.now(), []];
    this.put({ ...this.page, ...change });
  }

  setBlock(block: PageBlock, part = ''): void {
    const Blocks = this.page.Blocks.map((each) => (each.Block_ID === block.Block_ID ? block : each));
    this.change({ Blocks }, `${block.Block_ID} ${part}`);
  }

  /** Adds a block below the selected one and selects it. */
  add(block: PageBlock): void {
    const at = this.page.Blocks.findIndex(({ Block_ID }) => Block_ID === this.selected);
    const Blocks = [...this.page.Blocks];
    Blocks.splice(at < 0 ? Blocks.length : at + 1, 0, block);
    this.change({ Blocks });
    this.selected = block.Block_ID;
  }

  remove(id: string): void {
    const at = this.page.Blocks.findIndex(({ Block_ID }) => Block_ID === id);
    const Blocks = this.page.Blocks.filter(({ Block_ID }) => Block_ID !== id);
    this.change({ Blocks });
    if (this.selected === id) this.selected = (Blocks[at] ?? Blocks[at - 1])?.Block_ID ?? null;
  }

  select(id: string | null): void {
    this.selected = id;
  }

  undo(): void {
    const before = this.past.at(-1);
    if (!before) return;
    [this.past, this.future] = [this.past.slice(0, -1), [this.page, ...this.future]];
    this.go(before);
  }

  redo(): void {
    const [after, ...rest] = this.future;
    if (!after) return;
    [this.past, this.future] = [[...this.past, this.page], rest];
    this.go(after);
  }

  /** Saves pending changes after the request in flight; returns true when nothing is left to save. */
  async save(): Promise<boolean> {
    this.stop();
    while (this.going) await this.going;
    if (this.state === 'saved') return true;
    if (this.state === 'conflict' || this.page.Title.trim() === '') return false;
    this.going = this.send();
    await this.going;
    this.going = undefined;
    const state: SaveState = this.getState();
    if (state === 'failed') this.stopRetry = retryLater(() => void this.save(), this.failures);
    else if (state === 'unsaved') this.later(saveAfter);
    return state === 'saved';
  }

  /** Replaces the local state with the server's, such as after a conflict or a publishing. */
  take({ Page: page, ...row }: HtmlReportDetail): void {
    this.stop();
    this.row = row;
    this.state = 'saved';
    if (JSON.stringify(page) === JSON.stringify(this.page)) return;
    this.show(page);
    [this.past, this.future] = [[], []];
    this.selected = page.Blocks[0]?.Block_ID ?? null;
  }

  /** Applies the server's metadata of the report; the loaded draft revision is only known locally. */
  updateMetadata(row: HtmlReport): void {
    this.row = { ...row, Revision: this.row.Revision };
  }

  stop(): void {
    clearTimeout(this.timer);
    this.stopRetry();
  }

  /** Returns the save state after everything that happened during a save. */
  private getState(): SaveState {
    return this.state;
  }

  private async send(): Promise<void> {
    const sent = this.page;
    this.state = 'saving';
    try {
      const row = await this.client.save({
        body: {
          ...sent,
          HTML_Report_ID: this.row.HTML_Report_ID,
          Revision: this.row.Revision,
          Edit: this.edits.mark(sent),
        },
      });
      runInAction(() => {
        this.row = row;
        this.failures = 0;
        this.state = this.page === sent ? 'saved' : 'unsaved';
      });
    } catch (error) {
      runInAction(() => this.fail(error));
    }
  }

  private go(page: Page): void {
    this.group = undefined;
    this.put(page);
    if (!this.block) this.selected = page.Blocks[0]?.Block_ID ?? null;
  }

  private show(page: Page): void {
    this.page = page;
    const next = page.Blocks.filter(isDataBlock);
    const isSame = next.length === this.dataBlocks.length && next.every((block, at) => block === this.dataBlocks[at]);
    if (!isSame) this.dataBlocks = next;
  }

  private put(page: Page): void {
    this.show(page);
    if (this.state === 'conflict') return;
    if (this.state !== 'saving') this.state = 'unsaved';
    this.later(saveAfter);
  }

  private fail(error: unknown): void {
    const isConflict = error instanceof BusinessError && error.code === 'html-reports.changed';
    this.failures += 1;
    this.state = isConflict ? 'conflict' : 'failed';
    if (isConflict) this.rival = String(error.details?.name ?? '');
  }

  private later(milliseconds: number): void {
    clearTimeout(this.timer);
    if (this.state !== 'conflict') this.timer = setTimeout(() => void this.save(), milliseconds);
  }
}
