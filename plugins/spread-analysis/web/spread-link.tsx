import { Link } from 'wouter';
import { useText } from '#core/web';
import type { ArticleDetail } from '#plugins/articles';
import { routes } from '#shared/routes';
import { Icon } from '#shared/ui';

/** Link from an article with copies to its spread. */
export default function SpreadLink({ row }: Readonly<Record<string, unknown>>) {
  const t = useText('spread-analysis');
  const { Article_ID, Similar_Count } = row as ArticleDetail;
  return Similar_Count === 0 ? null : (
    <p>
      <Link href={routes.articleSpread({ id: Article_ID })}>
        <Icon name="network" size={14} /> {t('link', { count: Similar_Count })}
      </Link>
    </p>
  );
}
