import { useEffect, useState } from 'react';
import { MessageService, useService, useText } from '#core/web';
import { Button, Drawer, EmptyState, ErrorState, IconButton, Skeleton } from '#shared/ui';
import type { ClassifiedArticle } from '../contract';
import { ArticleLines } from './article-lines';

interface ArticlesButtonProps {
  readonly name: string;
  readonly count: number;
  /** Asks for a page; `after` is the `next` of the one before. */
  readonly ask: (after?: string) => Promise<{ readonly list: readonly ClassifiedArticle[]; readonly next: string | null }>;
}

/** Opens the articles of a class or of a keyword. */
export function ArticlesButton({ name, count, ask }: ArticlesButtonProps) {
  const t = useText('classification');
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton small icon="eye" label={t('articles.open', { name, count })} onClick={() => setOpen(true)} />
      <Drawer open={open} wide title={t('articles.title', { name })} onClose={() => setOpen(false)}><ArticlePages ask={ask} /></Drawer>
    </>
  );
}

function ArticlePages({ ask }: Pick<ArticlesButtonProps, 'ask'>) {
  const t = useText('classification');
  const messages = useService(MessageService);
  const [state, setState] = useState<{ readonly list: readonly ClassifiedArticle[]; readonly next: string | null } | null>(null);
  const [error, setError] = useState<unknown>();
  const load = async (after?: string): Promise<void> => {
    setError(undefined);
    try {
      const page = await ask(after);
      setState((before) => ({ list: [...(after ? (before?.list ?? []) : []), ...page.list], next: page.next }));
    } catch (thrown) {
      setError(thrown);
    }
  };
  useEffect(() => void load(), []);
  if (error !== undefined) return <ErrorState compact message={messages.textOf(error)} onRetry={() => void load()} />;
  if (!state) return <Skeleton lines={6} />;
  if (state.list.length === 0 && !state.next) return <EmptyState compact title={t('articles.empty')} text={t('articles.emptyText')} />;
  return (
    <>
      <ArticleLines list={state.list} />
      {state.next && <Button onClick={() => void load(state.next ?? undefined)}>{t('articles.more')}</Button>}
    </>
  );
}
