import { InputError, inject, type FileAnswer } from '#core';
import {
  namedTexts,
  ThreadService,
  writeDocument,
  type Caller,
  type DocumentBlock,
  type ExportChoice,
  type FilterWords,
} from '#core/server';
import { cutText } from '#shared/text';
import { getDay, formatDate } from '#shared/time';
import { emotionTerms, mediaTypeTerms } from '#shared/vocabulary';
import { ArticleExport } from './article-export';

/** Maximum number of articles in a document; longer ones are not readable. */
const maxArticles = 2_000;

/** A list document as requested by a form. */
interface ListDocument extends ExportChoice {
  readonly sort: string;
  readonly format: 'docx' | 'pdf';
  /** The active filters. */
  readonly words: readonly FilterWords[];
}

const keys = ['Title', 'Summary', 'Text', 'Url', 'Site', 'Media_Type', 'Emotion', 'Published_At', 'Author'] as const;

/** Creates a readable document of a list with the full texts of its articles, in the caller's language. */
export class ListDocumentWriter {
  constructor(
    @inject(ArticleExport) private readonly articles: ArticleExport,
    @inject(ThreadService) private readonly threads: ThreadService,
  ) {}

  async write(caller: Caller, { filter, ids, sort, format, words }: ListDocument): Promise<FileAnswer> {
    const choice = { filter, ids, sort };
    const total = await this.articles.count(caller, choice, maxArticles);
    if (total > maxArticles)
      throw new InputError(`The list has more than ${maxArticles} articles`, 'export-too-many', { max: maxArticles });
    const text = await namedTexts(caller.language);
    const blocks: DocumentBlock[] = [];
    for await (const row of this.articles.rows(caller, choice, new Set(keys), maxArticles)) {
      const of = (key: (typeof keys)[number]): string => (typeof row[key] === 'string' ? row[key] : '');
      blocks.push({
        kind: 'entry',
        title: of('Title') || cutText(of('Summary'), 60) || '—',
        meta: [
          of('Site'),
          of('Author'),
          mediaTypeTerms.getLabel(of('Media_Type'), caller.language),
          formatDate(new Date(of('Published_At')), 'yyyy/MM/dd HH:mm', caller.timeZone),
          emotionTerms.getLabel(of('Emotion'), caller.language),
        ]
          .filter(Boolean)
          .join(' · '),
        text: of('Text') || of('Summary'),
        url: of('Url') || null,
      });
    }
    const title = text(this.articles.title);
    const made = `${formatDate(new Date(), undefined, caller.timeZone)} ${caller.timeZone}`;
    const subtitle = [
      ...words.map(([label, value]) => `${label}: ${value}`),
      `${text('articles:exported.rows')}: ${blocks.length}`,
    ];
    const document = {
      name: `${title}-${getDay(new Date(), caller.timeZone)}`,
      title,
      subtitle,
      language: caller.language,
      footer: `${text('articles:exported.time')} ${made}`,
      blocks,
    };
    return writeDocument(this.threads, document, format, { queue: caller.clientId });
  }
}
