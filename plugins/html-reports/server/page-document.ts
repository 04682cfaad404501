import { plainPicture, type DocumentBlock, type TextDocument } from '#core/server';
import type { ReportFormat } from '#plugins/briefings';
import { documentBlocks, type DocumentReader } from '#plugins/briefings/server';
import type { ClientImages } from '#plugins/clients/server';
import { formatDate } from '#shared/time';
import { partsByBlock } from '../part-names';
import { tableTitle, type Published, type PublishedBlock } from '../report';
import { htmlBlocks } from './html-blocks';
import { htmlReportTexts } from './texts';

/** Pictures of the client that owns the page. */
interface Pictures {
  readonly images: ClientImages;
  readonly clientId: string;
}

async function pictureBlock(
  { images, clientId }: Pictures,
  hash: string | null,
  alt: string,
  caption = '',
): Promise<readonly DocumentBlock[]> {
  if (!hash) return [];
  const { content, type } = await images.read(clientId, hash);
  return [{ kind: 'picture', ...(await plainPicture(content, type)), alt, caption }];
}

/** Converts a published page to a document in the language of its reader. */
export async function pageDocument(
  page: Published,
  pictures: Pictures,
  reader: DocumentReader,
  format: ReportFormat,
): Promise<TextDocument> {
  const text = htmlReportTexts(reader.language);
  const evidence = new Map(page.Report.Evidence.map((each) => [each.Evidence_ID, each]));
  const { answers } = partsByBlock(page.Report.Blocks);
  const getParts = (id: string): readonly DocumentBlock[] =>
    (answers.get(id) ?? []).flatMap((part) => documentBlocks(part, evidence, reader, format));
  const heading = (title: string): readonly DocumentBlock[] =>
    title === '' ? [] : [{ kind: 'heading', level: 2, text: title }];
  const [first] = page.Blocks;
  const cover = first?.Kind === 'cover' ? first : undefined;
  const getDocument = async (block: PublishedBlock): Promise<readonly DocumentBlock[]> => {
    switch (block.Kind) {
      case 'cover':
        return [
          ...(block === cover ? [] : heading(block.Title)),
          ...(await pictureBlock(pictures, block.Picture, block.Title)),
        ];
      case 'text':
        return htmlBlocks(block.Html);
      case 'comment':
        return [
          { kind: 'heading', level: 3, text: [text('page.comment'), block.Author].filter(Boolean).join(' · ') },
          ...htmlBlocks(block.Html),
        ];
      case 'module':
        return [...heading(evidence.get(block.Block_ID)?.Title ?? ''), ...getParts(block.Block_ID)];
      case 'articles':
        return [...heading(block.Title), ...getParts(block.Block_ID)];
      case 'table':
        return [{ kind: 'table', title: tableTitle(block), columns: block.Columns, rows: block.Rows }];
      case 'picture':
        return pictureBlock(pictures, block.Picture, block.Alt, block.Caption);
      case 'break':
        return [{ kind: 'break' }];
    }
  };
  const blocks = (await Promise.all(page.Blocks.map(getDocument))).flat();
  const sources: readonly DocumentBlock[] =
    page.Citations.length === 0
      ? []
      : [
          { kind: 'heading', level: 2, text: text('page.sources') },
          ...page.Citations.map(({ Number, Text }) => ({
            kind: 'paragraph' as const,
            style: 'note' as const,
            text: `[${Number}] ${Text}`,
          })),
        ];
  const title = cover?.Title || page.Title;
  return {
    name: page.Title,
    title,
    subtitle: cover
      ? [cover.Subtitle, [cover.Issuer, cover.Date_Text].filter(Boolean).join(' · ')].filter(Boolean)
      : [],
    language: reader.language,
    footer: text('page.frozen', {
      time: formatDate(new Date(page.Published_At), 'yyyy/MM/dd HH:mm', reader.timeZone),
    }),
    blocks: [...blocks, ...sources],
  };
}
