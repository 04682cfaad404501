import { firstCharacters } from '#shared/text';
import type { ReportArticle, ReportContent } from '#plugins/report-templates';
import { formatDate } from '#shared/time';
import { emotionTerms, mediaTypeTerms } from '#shared/vocabulary';
import { briefFigures } from '../brief-figures';
import type { ArticleBlock, Evidence, Report } from '../report';
import type { DocumentReader } from './brief-document';
import type { BriefHead } from './brief-record';
import { briefTexts } from './texts';

/** Owner of a brief, as used by templates. */
export interface BriefOwner {
  readonly company: string;
  readonly author: string;
}

function articleOf(
  { Title, Summary, Text, Remark, Source }: ArticleBlock,
  { language, timeZone }: DocumentReader,
): ReportArticle {
  return {
    title: Title,
    summary: Summary || firstCharacters(Text, 200),
    text: Text,
    remark: Remark,
    site: Source.Site,
    media: mediaTypeTerms.getLabel(Source.Media_Type, language),
    time: formatDate(new Date(Source.Published_At), 'yyyy/MM/dd HH:mm', timeZone),
    emotion: emotionTerms.getLabel(Source.Emotion, language),
    isNegative: Source.Emotion === 'negative',
    url: Source.Url,
  };
}

/** Groups the articles of a report under their headings. */
function getColumns({ Blocks }: Report, reader: DocumentReader): ReportContent['columns'] {
  const columns: { name: string; articles: ReportArticle[] }[] = [];
  let name = briefTexts(reader.language)('part.picked');
  for (const block of Blocks) {
    if (block.Kind === 'heading') name = block.Text;
    if (block.Kind !== 'article') continue;
    if (columns.at(-1)?.name !== name) columns.push({ name, articles: [] });
    columns.at(-1)?.articles.push(articleOf(block, reader));
  }
  return columns;
}

/** Returns the queries of a report in order, each with its heading and the sentence that editors kept. */
function getModules({ Blocks, Evidence: evidence }: Report): ReportContent['modules'] {
  const evidenceById = new Map(evidence.map((each) => [each.Evidence_ID, each]));
  const renderedIds = new Set(Blocks.flatMap((block) => (block.Kind === 'module' ? [block.Evidence_ID] : [])));
  const modules: ReportContent['modules'][number][] = [];
  let heading: string | null = null;
  let sentence = '';
  const usedNames = new Set<string>();
  for (const block of Blocks) {
    if (block.Kind === 'heading') [heading, sentence] = [block.Level === 2 ? block.Text : null, ''];
    if (block.Kind === 'sentence') sentence = [sentence, block.Text].filter(Boolean).join('\n');
    const ids =
      block.Kind === 'module' ? [block.Evidence_ID] : block.Kind === 'sentence' ? block.Sources.Evidence_IDs : [];
    for (const id of ids) {
      const evidenceItem = evidenceById.get(id);
      if (
        !evidenceItem ||
        evidenceItem.Module_ID === briefFigures.id ||
        (block.Kind === 'sentence' && renderedIds.has(id))
      )
        continue;
      if (usedNames.has(id)) continue;
      usedNames.add(id);
      modules.push({
        id: evidenceItem.Module_ID,
        name: heading ?? evidenceItem.Title,
        sentence,
        chart: evidenceItem.Chart,
        rows: evidenceItem.Rows.map(({ Cells }) => Cells.map(({ Value }) => Value)),
      });
    }
  }
  return modules;
}

/** Returns the content of a brief for templates, in the reader's language and time zone. */
export function briefContent(
  head: BriefHead,
  report: Report,
  { company, author }: BriefOwner,
  reader: DocumentReader,
): ReportContent {
  const { language, timeZone } = reader;
  const text = briefTexts(language);
  const day = (at: string): string => formatDate(new Date(at), 'yyyy/MM/dd', timeZone);
  const figures: Evidence['Figures'] =
    report.Evidence.find(({ Module_ID }) => Module_ID === briefFigures.id)?.Figures ?? [];
  const value = (key: string): number | null => figures.find(({ Key }) => Key === key)?.Value ?? null;
  const built = head.Built_At ?? head.To;
  const counted = report.Evidence.map(({ As_Of }) => As_Of).sort()[0] ?? built;
  return {
    language,
    fileName: `${head.Title}-${text('part.number', { number: head.Number })}`,
    title: head.Title,
    number: head.Number,
    kind: text(`kind.${head.Kind}`),
    from: day(head.From),
    to: day(head.To),
    date: day(built),
    dataTime: formatDate(new Date(counted), 'yyyy/MM/dd HH:mm', timeZone),
    company,
    author,
    lead: report.Blocks.flatMap((block) => (block.Kind === 'sentence' && block.Is_Lead ? [block.Text] : [])).join('\n'),
    counts: {
      total: value('total'),
      positive: value('positive'),
      neutral: value('neutral'),
      negative: value('negative'),
    },
    totalBefore: figures.find(({ Key }) => Key === 'total')?.Before ?? null,
    figures: figures.map(({ Name, Value, Before }) => ({ name: Name, value: Value, before: Before })),
    modules: getModules(report),
    columns: getColumns(report, reader),
  };
}
