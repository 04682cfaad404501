import { Link } from 'wouter';
import { useText } from '#core/web';
import type { ArticleDetail } from '#plugins/articles';
import { routes } from '#shared/routes';
import { Icon } from '#shared/ui';

/** Link from an article to its trace. */
export default function ArticleTraceLink({ row }: Readonly<Record<string, unknown>>) {
  const t = useText('article-trace');
  return (
    <p>
      <Link href={routes.articleTrace({ q: (row as ArticleDetail).Article_ID })}>
        <Icon name="help" size={14} /> {t('link')}
      </Link>
    </p>
  );
}
