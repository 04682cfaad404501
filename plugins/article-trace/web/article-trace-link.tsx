import { Link } from 'wouter';
import { useText } from '#core/web';
import type { ArticleDetail } from '#plugins/articles';
import { Icon } from '#shared/ui';

/** Beside an article: leads to its whole way. */
export default function ArticleTraceLink({ row }: Readonly<Record<string, unknown>>) {
  const t = useText('article-trace');
  return (
    <p>
      <Link href={`/front/tools/article-trace?q=${(row as ArticleDetail).Article_ID}`}>
        <Icon name="help" size={14} /> {t('link')}
      </Link>
    </p>
  );
}
