import { BusinessError, ConflictError, inject } from '#core';
import type { Caller } from '#core/server';
import type { ArticleBlock, Report, ReportBlock } from '#plugins/briefings';
import { ClientImages } from '#plugins/clients/server';
import { cutText } from '#shared/text';
import { looseParts, sourceBlocks } from '../loose-parts';
import { partName, partsByBlock } from '../part-names';
import {
  hasSource,
  isDataBlock,
  numberMarks,
  publishedSchema,
  type DataBlock,
  type Page,
  type PageBlock,
  type Published,
  type PublishedBlock,
  type Source,
} from '../report';
import { sourceOfMark, withinReport, writtenSentences } from '../written-sentences';
import { Citations } from './cite';
import { cleanPage } from './clean-page';
import { PageData } from './page-data';

/** A written sentence or table with its sources. */
interface SourcedText {
  readonly Block_ID: string;
  readonly text: string;
  readonly source: Source;
}

function textsOf(block: PageBlock, sourceIds: ReadonlySet<string>): readonly SourcedText[] {
  switch (block.Kind) {
    case 'text':
    case 'comment':
      return writtenSentences(block.Html, sourceIds).map(({ text, source }, at) => ({
        Block_ID: partName.written(block.Block_ID, at + 1),
        text,
        source,
      }));
    case 'table':
      return [
        {
          Block_ID: partName.table(block.Block_ID),
          text: block.Title || block.Rows.flat().join(' '),
          source: withinReport(block.Source, sourceIds),
        },
      ];
    default:
      return [];
  }
}

const isArticle = (block: ReportBlock): block is ArticleBlock => block.Kind === 'article';

/** Turns a draft into a published page: every answer, article and source is frozen at this moment. */
export class PageFreezer {
  constructor(
    @inject(PageData) private readonly data: PageData,
    @inject(ClientImages) private readonly images: ClientImages,
  ) {}

  /**
   * @throws {ConflictError} If the page states a figure without a source, or contains something that is not available.
   */
  async freeze(caller: Caller, draft: Page): Promise<Published> {
    const page = cleanPage(draft);
    await this.check(caller, page);
    const parts: Report[] = [];
    for (const block of page.Blocks) if (isDataBlock(block)) parts.push(await this.answer(caller, block));
    const sourceIds = sourceBlocks(page);
    const sourcedTexts = page.Blocks.flatMap((block) => textsOf(block, sourceIds)).filter(({ source }) =>
      hasSource(source),
    );
    const listed = parts.flatMap(({ Blocks }) => Blocks.filter(isArticle));
    const shown = new Set(listed.map(({ Article_ID }) => Article_ID));
    const citedIds = [...new Set(sourcedTexts.flatMap(({ source }) => source.Article_IDs))].filter(
      (id) => !shown.has(id),
    );
    const cited = await this.data.cited(caller, citedIds);
    const evidence = parts.flatMap(({ Evidence }) => Evidence);
    const lists = new Map(
      page.Blocks.flatMap((block) => (block.Kind === 'articles' ? [[block.Block_ID, block.Title] as const] : [])),
    );
    const citations = new Citations({
      evidence: new Map(evidence.map((each) => [each.Evidence_ID, each])),
      articles: new Map([...listed, ...cited.filter(isArticle)].map((each) => [each.Article_ID, each])),
      lists,
    });
    const Blocks = page.Blocks.map((block) => numbered(block, citations));
    const { answers: byList } = partsByBlock(listed);
    const sentences = sourcedTexts.flatMap(({ Block_ID, text, source }): ReportBlock[] => {
      const Evidence_IDs = source.Block_IDs.filter((id) => !lists.has(id)).slice(0, 50);
      const ofLists = source.Block_IDs.flatMap((id) => byList.get(id) ?? []);
      const Article_IDs = [...new Set([...source.Article_IDs, ...ofLists.map(({ Article_ID }) => Article_ID)])];
      // Statements from elsewhere are displayed and cannot be re-queried.
      if (Evidence_IDs.length + Article_IDs.length === 0) return [];
      const Sources = { Evidence_IDs, Article_IDs: Article_IDs.slice(0, 50) };
      return [{ Kind: 'sentence', Block_ID, Text: cutText(text, 4000), Is_Lead: false, Sources }];
    });
    const published: Published = {
      ...page,
      Blocks,
      Report: { Blocks: [...parts.flatMap((part) => part.Blocks), ...cited, ...sentences], Evidence: evidence },
      Citations: citations.list,
      Published_At: new Date().toISOString(),
    };
    // A page that cannot be parsed again would be unreadable: source numbers make texts longer.
    if (!publishedSchema.safeParse(published).success)
      throw new ConflictError(
        `The report is too long to publish: ${published.Report.Blocks.length} parts`,
        'html-reports.too-long',
      );
    return published;
  }

  private async check(caller: Caller, page: Page): Promise<void> {
    const unsourced = looseParts(page);
    if (unsourced.length > 0)
      throw new ConflictError(`${unsourced.length} sentences with figures have no source`, 'html-reports.no-source', {
        count: unsourced.length,
        text: cutText(unsourced[0]?.Text ?? '', 40),
      });
    if (page.Blocks.length === 0) throw new ConflictError('The report is empty', 'html-reports.empty');
    const pictures = page.Blocks.flatMap((block) =>
      (block.Kind === 'picture' || block.Kind === 'cover') && block.Picture ? [block.Picture] : [],
    );
    const isUnset = page.Blocks.some((block) => block.Kind === 'picture' && (!block.Picture || !block.Alt));
    if (isUnset || (await this.images.missing(caller.clientId, pictures)).length > 0)
      throw new ConflictError('A picture is missing or has no alternative text', 'html-reports.picture');
  }

  private async answer(caller: Caller, block: DataBlock): Promise<Report> {
    try {
      return await this.data.one(caller, block);
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error;
      throw new ConflictError(`A block could not be answered: ${error.message}`, 'html-reports.block', {
        name: block.Title || (block.Kind === 'module' ? block.Module_ID : ''),
      });
    }
  }
}

/** Returns a block with the numbers of its sources: in its texts, or beside the title of a table. */
function numbered(block: PageBlock, citations: Citations): PublishedBlock {
  if (block.Kind === 'table') return { ...block, Numbers: [...citations.of(block.Source)] };
  if (block.Kind !== 'text' && block.Kind !== 'comment') return block;
  const Html = block.Html.replace(/(<span [^>]*>)([\s\S]*?)<\/span>/g, (all, tag: string) => {
    const numbers = citations.of(sourceOfMark(tag));
    return numbers.length === 0 ? all : `${all}<sup>${numberMarks(numbers)}</sup>`;
  });
  return { ...block, Html };
}
