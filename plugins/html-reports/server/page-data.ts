import { BusinessError, inject, InputError } from '#core';
import { Log, type Caller } from '#core/server';
import type { ModuleInput } from '#plugins/analysis';
import type { ArticleFilter, ArticleRow } from '#plugins/articles';
import { ArticleReader } from '#plugins/articles/server';
import type { Report, ReportBlock } from '#plugins/briefings';
import { articleBlock, EvidenceMaker } from '#plugins/briefings/server';
import { cutText } from '#shared/text';
import { shortcutRange } from '#shared/time';
import type { LiveReport } from '../contract';
import { partName } from '../part-names';
import type { BlockOf, DataBlock } from '../report';

/** Default period of a list. */
const usualPeriod = 'last-7-days';

/** Returns an article filter with its time range resolved. */
function getFilter(
  { Period, Step: _step, Size: _size, Is_Compared: _compared, Groups: _groups, ...filter }: ModuleInput,
  timeZone: string,
): ArticleFilter {
  if (filter.Published_At && !Period) return filter;
  const { from, to } = shortcutRange(Period ?? usualPeriod, Date.now(), timeZone);
  return { ...filter, Published_At: `${from.toISOString()}..${to.toISOString()}` };
}

/** Fetches the data of the modules and lists of a page, in the report model: parts by the names of their blocks. */
export class PageData {
  constructor(
    @inject(EvidenceMaker) private readonly maker: EvidenceMaker,
    @inject(ArticleReader) private readonly reader: ArticleReader,
    @inject(Log) private readonly log: Log,
  ) {}

  /** Returns the current data of blocks; a failing block does not affect the others. */
  async live(caller: Caller, blocks: readonly DataBlock[]): Promise<LiveReport> {
    const answers = await Promise.all(
      blocks.map(async (block): Promise<LiveReport> => {
        try {
          return { ...(await this.one(caller, block)), Failed: [] };
        } catch (error) {
          const isOurs = error instanceof BusinessError;
          if (!isOurs) this.log.error({ err: error, block: block.Kind }, 'A block could not be answered');
          const Message = isOurs ? error.message : `${block.Kind} could not be answered`;
          return { Blocks: [], Evidence: [], Failed: [{ Block_ID: block.Block_ID, Message }] };
        }
      }),
    );
    return {
      Blocks: answers.flatMap(({ Blocks }) => Blocks),
      Evidence: answers.flatMap(({ Evidence }) => Evidence),
      Failed: answers.flatMap(({ Failed }) => Failed),
    };
  }

  /** Returns the data of one block; throws when it cannot be answered. */
  one(caller: Caller, block: DataBlock): Promise<Report> {
    return block.Kind === 'module' ? this.module(caller, block) : this.list(caller, block);
  }

  /**
   * Returns cited articles as separate parts.
   * @throws {InputError} If an article is not visible to the caller.
   */
  async cited(caller: Caller, ids: readonly string[]): Promise<ReportBlock[]> {
    const visible = new Set(await this.reader.visible(caller, ids));
    const rows = await this.reader.rows(
      caller,
      ids.filter((id) => visible.has(id)),
    );
    const existingIds = new Set(rows.map(({ Article_ID }) => Article_ID));
    const missing = ids.find((id) => !existingIds.has(id));
    if (missing !== undefined)
      throw new InputError(`The cited article ${missing} is not accessible`, 'html-reports.article-gone', {
        id: missing,
      });
    return rows.map((row) => partOf(partName.cited(row.Article_ID), row, false));
  }

  private async module(caller: Caller, block: BlockOf<'module'>): Promise<Report> {
    const { Block_ID, Module_ID, Title, View, With_Sentence } = block;
    const moduleResult = await this.maker.make(caller, Block_ID, Module_ID, block.Input);
    const { Period: _period, ...questionInput } = moduleResult.Input;
    const evidence = {
      ...moduleResult,
      Title: Title || moduleResult.Title,
      // Fixes the time range so that the question stays the same when it is repeated.
      Input: { ...questionInput, Published_At: `${moduleResult.From}..${moduleResult.To}` },
    };
    const view =
      View === 'figures' && moduleResult.Figures.length > 0
        ? 'figures'
        : View !== 'table' && moduleResult.Chart
          ? 'chart'
          : 'table';
    const sentence: ReportBlock = {
      Kind: 'sentence',
      Block_ID: partName.said(Block_ID),
      Text: cutText(moduleResult.Sentence, 4000),
      Is_Lead: false,
      Sources: { Evidence_IDs: [Block_ID], Article_IDs: [] },
    };
    return {
      Blocks: [
        { Kind: 'module', Block_ID, Evidence_ID: Block_ID, View: view },
        ...(With_Sentence && moduleResult.Sentence ? [sentence] : []),
      ],
      Evidence: [evidence],
    };
  }

  private async list(caller: Caller, block: BlockOf<'articles'>): Promise<Report> {
    const { Block_ID, Input, Sort, Size, With_Summary } = block;
    const filter = getFilter({ Is_Merged: 'true', ...Input }, caller.timeZone);
    const ids = await this.reader.ids(caller, filter, Sort, Size);
    const rows = await this.reader.rows(caller, ids);
    return {
      Blocks: rows.map((row, at) => partOf(partName.article(Block_ID, at + 1), row, With_Summary)),
      Evidence: [],
    };
  }
}

function partOf(Block_ID: string, article: ArticleRow, withSummary: boolean): ReportBlock {
  const part = articleBlock({ article, title: '', summary: '', remark: '' }, '');
  return { ...part, Block_ID, Summary: withSummary ? part.Summary : '' };
}
