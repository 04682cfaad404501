import { MessageService, usePages, useService, useText, type Page } from '#core/web';
import { DrawerButton, PagedRows } from '#shared/ui';
import type { ClassifiedArticle } from '../contract';
import { ArticleLines } from './article-lines';

interface ArticlesButtonProps {
  readonly name: string;
  readonly count: number;
  /** Requests a page; `after` is the `next` of the previous page. */
  readonly ask: (after?: string) => Promise<Page<ClassifiedArticle>>;
}

/** Opens the articles of a class or a keyword. */
export function ArticlesButton({ name, count, ask }: ArticlesButtonProps) {
  const t = useText('classification');
  return (
    <DrawerButton label={t('articles.open', { name, count })} title={t('articles.title', { name })}>
      <ArticlePages ask={ask} />
    </DrawerButton>
  );
}

function ArticlePages({ ask }: Pick<ArticlesButtonProps, 'ask'>) {
  const t = useText('classification');
  const messages = useService(MessageService);
  const pages = usePages(ask, []);
  return (
    <PagedRows
      pages={pages}
      problem={pages.error === undefined ? undefined : messages.textOf(pages.error)}
      empty={{ title: t('articles.empty'), text: t('articles.emptyText') }}
    >
      {(list) => <ArticleLines list={list} />}
    </PagedRows>
  );
}
