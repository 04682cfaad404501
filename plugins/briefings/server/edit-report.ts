import { InputError } from '#core';
import { withoutLostSources, type Report, type ReportBlock } from '../report';

/**
 * Returns a report with the parts as edited by a user: order, titles, summaries and sentences are the user's; the
 * evidence stays as found. Only headings and sentences may be new, and these must name sources that the report
 * contains. Sources removed by this edit or earlier are no longer referenced.
 */
export function editReport(report: Report, blocks: readonly ReportBlock[]): Report {
  const blocksById = new Map(report.Blocks.map((block) => [block.Block_ID, block]));
  const evidence = new Set(report.Evidence.map(({ Evidence_ID }) => Evidence_ID));
  const articles = new Set(
    report.Blocks.flatMap((block) =>
      block.Kind === 'article' ? [block.Article_ID] : block.Kind === 'sentence' ? block.Sources.Article_IDs : [],
    ),
  );
  const blockIds = new Set<string>();
  const checked = blocks.map((block) => {
    if (blockIds.has(block.Block_ID)) throw new InputError(`Blocks: ${block.Block_ID} is duplicated`);
    blockIds.add(block.Block_ID);
    const former = blocksById.get(block.Block_ID);
    if (former && former.Kind !== block.Kind)
      throw new InputError(`Blocks: ${block.Block_ID} is not of kind ${block.Kind}`);
    switch (block.Kind) {
      case 'heading':
        return block;
      case 'sentence': {
        const unknownSource =
          block.Sources.Evidence_IDs.find((id) => !evidence.has(id)) ??
          block.Sources.Article_IDs.find((id) => !articles.has(id));
        if (unknownSource !== undefined) throw new InputError(`Sources: ${unknownSource} is not in the report`);
        return block;
      }
      case 'module':
        if (!evidence.has(block.Evidence_ID)) throw new InputError(`Blocks: result ${block.Evidence_ID} not found`);
        return block;
      case 'article': {
        if (former?.Kind !== 'article') throw new InputError(`Blocks: article ${block.Block_ID} not found`);
        const { Title, Summary, Remark } = block;
        return { ...former, Title, Summary, Remark };
      }
    }
  });
  return { ...report, Blocks: withoutLostSources(checked) };
}
