import { inject, NotFoundError } from '#core';
import type { Caller } from '#core/server';
import { ArticleReader } from '#plugins/articles/server';
import type { ArticleBlock, Drift, Report } from '../report';
import { getSource } from './brief-builder';
import { changedFigures } from './changed-figures';
import { EvidenceMaker } from './evidence-maker';

const compared = ['Title', 'Site', 'Emotion', 'Published_At'] as const;
/** Number of texts read concurrently. */
const atOnce = 20;
/** Number of characters shown around the first change of a long text. */
const glimpse = 40;

/** Returns the old and new version of a long text, starting shortly before the first different character. */
function getDifference(was: string, is: string): { readonly Was: string; readonly Is: string } {
  let at = 0;
  while (at < was.length && was[at] === is[at]) at += 1;
  const start = Math.max(0, at - 10);
  const part = (text: string): string =>
    `${start > 0 ? '…' : ''}${text.slice(start, start + glimpse)}${start + glimpse < text.length ? '…' : ''}`;
  return { Was: part(was), Is: part(is) };
}

/** Re-runs every query of a report within the scope of its author and finds the differences. */
export class ReportCheck {
  constructor(
    @inject(EvidenceMaker) private readonly maker: EvidenceMaker,
    @inject(ArticleReader) private readonly reader: ArticleReader,
  ) {}

  async drift(caller: Caller, report: Report): Promise<Drift> {
    const figures: Drift['Figures'][number][] = [];
    const changedEvidenceIds = new Set<string>();
    for (const evidence of report.Evidence) {
      const now = await this.maker.again(caller, evidence);
      figures.push(...changedFigures(evidence, now));
      if (now.Sentence !== evidence.Sentence) changedEvidenceIds.add(evidence.Evidence_ID);
    }
    const articles = await this.articles(caller, report);
    const touched = new Set(figures.map(({ Evidence_ID }) => Evidence_ID));
    const changed = new Set(articles.map(({ Block_ID }) => Block_ID));
    const missingIds = new Set(
      report.Blocks.flatMap((block) =>
        block.Kind === 'article' && changed.has(block.Block_ID) ? [block.Article_ID] : [],
      ),
    );
    const sentencesByEvidence = new Map(report.Evidence.map(({ Evidence_ID, Sentence }) => [Evidence_ID, Sentence]));
    return {
      Checked_At: new Date().toISOString(),
      Figures: figures,
      Articles: articles,
      Sentences: report.Blocks.flatMap((block) => {
        if (block.Kind !== 'sentence') return [];
        // A generated sentence is stale when it would be different now; a user's sentence when its sources have
        // changed.
        const isStale =
          block.Sources.Evidence_IDs.some((id) =>
            sentencesByEvidence.get(id) === block.Text ? changedEvidenceIds.has(id) : touched.has(id),
          ) || block.Sources.Article_IDs.some((id) => missingIds.has(id));
        return isStale ? [block.Block_ID] : [];
      }),
    };
  }

  private async articles(caller: Caller, { Blocks }: Report): Promise<Drift['Articles']> {
    const blocks = Blocks.filter((block): block is ArticleBlock => block.Kind === 'article');
    const now = new Map<string, ArticleBlock['Source']>();
    for (let start = 0; start < blocks.length; start += 200) {
      const ids = blocks.slice(start, start + 200).map(({ Article_ID }) => Article_ID);
      const visible = new Set(await this.reader.visible(caller, ids));
      for (const row of await this.reader.rows(caller, ids))
        if (visible.has(row.Article_ID)) now.set(row.Article_ID, getSource(row));
    }
    const texts = await this.texts(
      caller,
      blocks.flatMap(({ Article_ID, Text }) => (Text !== '' && now.has(Article_ID) ? [Article_ID] : [])),
    );
    return blocks.flatMap(({ Block_ID, Article_ID, Source, Summary, Text }): Drift['Articles'] => {
      const is = now.get(Article_ID);
      if (!is) return [{ Block_ID, Field: 'gone', Was: Source.Title, Is: null }];
      const head = compared
        .filter((field) => is[field] !== Source[field])
        .map((Field) => ({ Block_ID, Field, Was: Source[Field], Is: is[Field] }));
      // Only one of text and summary is printed: the text, if the report includes it.
      const [Field, was, next] =
        Text !== ''
          ? (['Text', Text, texts.get(Article_ID) ?? ''] as const)
          : (['Summary', Summary === '' ? undefined : Source.Summary, is.Summary ?? ''] as const);
      return was === undefined || was === next ? head : [...head, { Block_ID, Field, ...getDifference(was, next) }];
    });
  }

  private async texts(caller: Caller, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const texts = new Map<string, string>();
    const read = async (id: string): Promise<void> => {
      try {
        texts.set(id, (await this.reader.detail(caller, id)).Text);
      } catch (error) {
        // Deleted between two reads, so its text is gone.
        if (!(error instanceof NotFoundError)) throw error;
      }
    };
    for (let start = 0; start < ids.length; start += atOnce)
      await Promise.all(ids.slice(start, start + atOnce).map(read));
    return texts;
  }
}
