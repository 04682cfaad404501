import { Link } from 'wouter';
import { useText } from '#core/web';
import type { ArticleDetail } from '#plugins/articles';
import { routes } from '#shared/routes';
import { Icon } from '#shared/ui';

/** Link next to an article that opens its name network. */
export default function NetworkLink({ row }: Readonly<Record<string, unknown>>) {
  const t = useText('article-network');
  const { Article_ID } = row as ArticleDetail;
  return (
    <p>
      <Link href={routes.articleNetwork(Article_ID)}>
        <Icon name="network" size={14} /> {t('link')}
      </Link>
    </p>
  );
}
