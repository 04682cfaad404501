import { InputError } from '#core';
import { withoutLostSources, type Report, type ReportBlock } from '../report';

/**
 * A report with its parts as somebody put them: their order, titles, summaries and sentences are the person's; what
 * they rest on stays as it was found. New are only headings and sentences, and these must name what the report holds;
 * what is taken out with this edit, or was before, holds nothing any more.
 */
export function editReport(report: Report, blocks: readonly ReportBlock[]): Report {
  const known = new Map(report.Blocks.map((block) => [block.Block_ID, block]));
  const evidence = new Set(report.Evidence.map(({ Evidence_ID }) => Evidence_ID));
  const articles = new Set(
    report.Blocks.flatMap((block) =>
      block.Kind === 'article' ? [block.Article_ID] : block.Kind === 'sentence' ? block.Sources.Article_IDs : [],
    ),
  );
  const seen = new Set<string>();
  const checked = blocks.map((block) => {
    if (seen.has(block.Block_ID)) throw new InputError(`Blocks: ${block.Block_ID} stands there twice`);
    seen.add(block.Block_ID);
    const former = known.get(block.Block_ID);
    if (former && former.Kind !== block.Kind) throw new InputError(`Blocks: ${block.Block_ID} is no ${block.Kind}`);
    switch (block.Kind) {
      case 'heading':
        return block;
      case 'sentence': {
        const strange =
          block.Sources.Evidence_IDs.find((id) => !evidence.has(id)) ??
          block.Sources.Article_IDs.find((id) => !articles.has(id));
        if (strange !== undefined) throw new InputError(`Sources: the report holds no ${strange}`);
        return block;
      }
      case 'module':
        if (!evidence.has(block.Evidence_ID)) throw new InputError(`Blocks: there is no answer ${block.Evidence_ID}`);
        return block;
      case 'article': {
        if (former?.Kind !== 'article') throw new InputError(`Blocks: there is no article ${block.Block_ID}`);
        const { Title, Summary, Remark } = block;
        return { ...former, Title, Summary, Remark };
      }
    }
  });
  return { ...report, Blocks: withoutLostSources(checked) };
}
