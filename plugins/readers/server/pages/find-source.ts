import { plainText } from '../feeds/markup';
import { linkedText, getMeta, type PageMetadata } from './page-metadata';
import { notPerson } from './person-name';

const sourcePattern = /(?:来\s*源|稿源|转自|出处|Source)\s*[:：]\s*([^\s:：|｜,，。;；\n]{2,24})/i;

/** Returns the original publisher: the newspaper or site that the article names as its source, else the site itself. */
export function findSource(metadata: PageMetadata, head: string, tail: string): string | undefined {
  const named = [head, tail].map((text) =>
    sourcePattern
      .exec(text)?.[1]
      ?.replace(/[【】()（）[\]]/g, '')
      .replace(/(作者|编辑|责编|记者)$/, ''),
  );
  const printed = named.find((candidate) => candidate && !notPerson.test(candidate));
  const declared =
    getMeta(metadata, 'mediaid', 'source', 'contentsource', 'article:source', 'og:site_name', 'application-name') ??
    linkedText(metadata.article?.publisher);
  const source = printed ?? (declared ? plainText(declared) : '');
  return source && source.length <= 60 ? source : undefined;
}
