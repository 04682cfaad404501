import type { ArticleBlock, Evidence } from '#plugins/briefings';
import type { Citation, Source } from '../report';
import { withinReport } from '../written-sentences';

/** Titles for naming citations. */
interface Cited {
  readonly evidence: ReadonlyMap<string, Evidence>;
  readonly articles: ReadonlyMap<string, ArticleBlock>;
  /** Titles of article lists, by block name. */
  readonly lists: ReadonlyMap<string, string>;
}

/** Numbers the sources of texts, each once, in order of first reference. */
export class Citations {
  readonly list: Citation[] = [];
  private readonly numbers = new Map<string, number>();

  constructor(private readonly cited: Cited) {}

  /** Returns the numbers of a source. */
  of(source: Source): readonly number[] {
    const { evidence, articles, lists } = this.cited;
    const citableIds = withinReport(source, new Set([...evidence.keys(), ...lists.keys()]));
    return [
      ...citableIds.Block_IDs.map((id) =>
        this.number(`b:${id}`, 'figure', evidence.get(id)?.Title ?? lists.get(id) ?? '', null),
      ),
      ...citableIds.Article_IDs.flatMap((id) => {
        const article = articles.get(id);
        if (!article) return [];
        const text = [article.Title, article.Source.Site].filter(Boolean).join(' · ');
        return [this.number(`a:${id}`, 'article', text, article.Source.Url)];
      }),
      ...(source.Named === '' ? [] : [this.number(`n:${source.Named}`, 'named', source.Named, null)]),
    ];
  }

  private number(key: string, Kind: Citation['Kind'], Text: string, Url: string | null): number {
    const existingNumber = this.numbers.get(key);
    if (existingNumber !== undefined) return existingNumber;
    const Number = this.list.length + 1;
    this.numbers.set(key, Number);
    this.list.push({ Number, Kind, Text, Url });
    return Number;
  }
}
