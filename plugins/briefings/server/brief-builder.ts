import { BusinessError, inject } from '#core';
import { Log, ServerKernel, type Caller } from '#core/server';
import type { ModuleInput } from '#plugins/analysis';
import type { ArticleRow } from '#plugins/articles';
import { ArticleReader } from '#plugins/articles/server';
import { UserCallers } from '#plugins/users/server';
import { cutText } from '#shared/text';
import { briefFigures } from '../brief-figures';
import type { ArticleBlock, Evidence, Report, ReportBlock } from '../report';
import { briefings } from '../plugin';
import { BriefModules, getView } from './brief-modules';
import type { BriefRecord } from './brief-record';
import { BriefStore } from './brief-store';
import { EvidenceMaker } from './evidence-maker';
import { ReportScope } from './report-scope';
import { SelectedArticles } from './selected-articles';
import { briefTexts } from './texts';

/** An article included in a brief, with the text that a user gave it. */
export interface Picked {
  readonly article: ArticleRow;
  readonly title: string;
  readonly summary: string;
  readonly remark: string;
}

/** Number of texts read concurrently. */
const atOnce = 20;

const getInput = (
  { settings, period_from, period_to }: BriefRecord,
  subjects: readonly string[] = settings.Subject_IDs,
): ModuleInput => ({
  ...(subjects.length > 0 ? { Subject_ID: subjects.join(',') } : {}),
  Published_At: `${period_from.toISOString()}..${period_to.toISOString()}`,
});

/** Builds the automatic content of a report: figures, their sentences, and the articles of its columns. */
export class BriefBuilder {
  constructor(
    @inject(ServerKernel) private readonly kernel: ServerKernel,
    @inject(BriefStore) private readonly store: BriefStore,
    @inject(EvidenceMaker) private readonly maker: EvidenceMaker,
    @inject(SelectedArticles) private readonly basket: SelectedArticles,
    @inject(ArticleReader) private readonly reader: ArticleReader,
    @inject(BriefModules) private readonly modules: BriefModules,
    @inject(ReportScope) private readonly scopes: ReportScope,
    @inject(Log) private readonly log: Log,
  ) {}

  /** Builds a pending brief. A run after a crash restarts from the beginning. */
  async run(clientId: string, id: string, signal?: AbortSignal): Promise<void> {
    const record = await this.store.find(clientId, id);
    if (record?.state !== 'generating') return;
    try {
      const caller = await this.kernel.get(UserCallers).find({ clientId, userId: record.user_id }, briefings.id);
      if (!caller) {
        await this.store.failed(clientId, id, 'author-gone');
        return;
      }
      const report = await this.build(caller, record, signal);
      await this.store.built(clientId, id, { report, scope: await this.getScope(caller, record, report) });
    } catch (error) {
      signal?.throwIfAborted();
      this.log.error({ err: error, briefing: id }, 'Brief build failed');
      await this.store.failed(clientId, id, error instanceof BusinessError ? error.code : 'internal');
    }
  }

  /**
   * Returns the subjects of a report: those of its settings, plus those of selected articles that are in none of them.
   */
  private getScope(caller: Caller, record: BriefRecord, { Blocks }: Report): Promise<string[]> {
    const articleIds = Blocks.flatMap((block) => (block.Kind === 'article' ? [block.Article_ID] : []));
    return this.scopes.of(caller, { inputs: [getInput(record)], articleIds });
  }

  private async build(caller: Caller, record: BriefRecord, signal?: AbortSignal): Promise<Report> {
    const { settings } = record;
    const text = briefTexts(caller.language);
    const modules = await this.modules.of(caller, record.settings);
    const blocks: ReportBlock[] = [];
    const evidence: Evidence[] = [];
    const add = (block: Record<string, unknown> & { readonly Kind: ReportBlock['Kind'] }): void => {
      blocks.push({ Block_ID: `b${blocks.length + 1}`, ...block } as ReportBlock);
    };
    const columns = await this.columns(caller, record);
    const texts = settings.Is_Full_Text ? columns.reduce((sum, { list }) => sum + list.length, 0) : 0;
    const total = modules.length + texts + 1;
    let done = 0;
    const step = async (by = 1): Promise<void> => {
      signal?.throwIfAborted();
      done += by;
      await this.store.progress(record.client_id, record.briefing_id, Math.min(0.99, done / total));
    };
    if (modules.length > 0) add({ Kind: 'heading', Level: 1, Text: text('part.overview') });
    const getNames = await this.modules.names(caller, modules);
    for (const module of modules) {
      const { Module_ID, View, Size, Subject_IDs } = module;
      const id = `e${evidence.length + 1}`;
      const isLead = Module_ID === briefFigures.id;
      const input = {
        ...getInput(record, Subject_IDs ?? undefined),
        ...(isLead ? { Is_Compared: 'true' as const } : {}),
        ...(Size === null ? {} : { Size }),
      };
      const newEvidence = await this.maker.make(caller, id, Module_ID, input);
      evidence.push(newEvidence);
      if (!isLead) add({ Kind: 'heading', Level: 2, Text: cutText(`${newEvidence.Title}${getNames(module)}`, 200) });
      add({
        Kind: 'sentence',
        Text: newEvidence.Sentence,
        Is_Lead: isLead,
        Sources: { Evidence_IDs: [id], Article_IDs: [] },
      });
      if (View !== 'sentence') add({ Kind: 'module', Evidence_ID: id, View: getView(newEvidence, View) });
      await step();
    }
    for (const { name, list } of columns) {
      if (list.length === 0) continue;
      add({ Kind: 'heading', Level: 1, Text: name });
      for (let start = 0; start < list.length; start += atOnce) {
        const part = list.slice(start, start + atOnce);
        const whole = await Promise.all(
          part.map(async ({ article }) =>
            settings.Is_Full_Text ? (await this.reader.detail(caller, article.Article_ID)).Text : '',
          ),
        );
        part.forEach((picked, at) => add(articleBlock(picked, whole[at] ?? '')));
        if (settings.Is_Full_Text) await step(part.length);
      }
    }
    return { Blocks: blocks, Evidence: evidence };
  }

  /** Returns the selected articles by column, then the most popular of the period, without duplicates. */
  private async columns(
    caller: Caller,
    record: BriefRecord,
  ): Promise<readonly { readonly name: string; readonly list: readonly Picked[] }[]> {
    const { settings } = record;
    const text = briefTexts(caller.language);
    const columns = new Map<string, Picked[]>();
    const usedIds = new Set<string>();
    for (const { Article, Column, Title, Summary, Remark } of settings.Is_Basket
      ? await this.basket.list(caller)
      : []) {
      if (!Article) continue;
      const name = Column || text('part.picked');
      const list = columns.get(name) ?? [];
      list.push({ article: Article, title: Title, summary: Summary, remark: Remark });
      columns.set(name, list);
      usedIds.add(Article.Article_ID);
    }
    if (settings.Top_Count > 0) {
      // Selected articles may be among the most popular, so that many more are requested.
      const top = await this.hottest(caller, record, settings.Top_Count + usedIds.size);
      const list = top
        .filter(({ Article_ID }) => !usedIds.has(Article_ID))
        .slice(0, settings.Top_Count)
        .map((article) => ({ article, title: '', summary: '', remark: '' }));
      // A user may have given a column the same name; that column keeps the selected articles.
      const name = text(settings.Is_Negative ? 'part.negative' : 'part.hottest');
      columns.set(name, [...(columns.get(name) ?? []), ...list]);
    }
    return [...columns].map(([name, list]) => ({ name, list }));
  }

  private async hottest(caller: Caller, record: BriefRecord, max: number): Promise<readonly ArticleRow[]> {
    const { Published_At, Subject_ID } = getInput(record);
    const { Is_Negative } = record.settings;
    const ids = await this.reader.ids(
      caller,
      { Published_At, Subject_ID, Is_Merged: 'true', ...(Is_Negative ? { Emotion: 'negative' } : {}) },
      'heat',
      max,
    );
    const rows: ArticleRow[] = [];
    for (let start = 0; start < ids.length; start += 200)
      rows.push(...(await this.reader.rows(caller, ids.slice(start, start + 200))));
    return rows;
  }
}

/** Returns the part of a report for an article, with the text that a user gave it. */
export function articleBlock(
  { article, title, summary, remark }: Picked,
  text: string,
): Omit<ArticleBlock, 'Block_ID'> {
  return {
    Kind: 'article',
    Article_ID: article.Article_ID,
    Title: title || article.Title || cutText(article.Summary, 60) || article.Site || '—',
    Summary: summary || article.Summary,
    Text: text,
    Remark: remark,
    Source: getSource(article),
  };
}

/** Returns the stored fields of an article that are compared later. */
export const getSource = (
  article: Pick<ArticleRow, 'Title' | 'Summary' | 'Site' | 'Media_Type' | 'Emotion' | 'Published_At' | 'Url'>,
): ArticleBlock['Source'] => ({
  Title: article.Title,
  Summary: article.Summary,
  Site: article.Site,
  Media_Type: article.Media_Type,
  Emotion: article.Emotion,
  Published_At: article.Published_At,
  Url: article.Url,
});
