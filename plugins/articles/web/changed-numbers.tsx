import { useText } from '#core/web';
import { Tag } from '#shared/ui';
import type { ArticleRow } from '../article';

/** Names the numbers in which a copy differs from the first published one. */
export function ChangedNumbers({ row: { Changed_Numbers = [] } }: { readonly row: ArticleRow }) {
  const t = useText('articles');
  if (Changed_Numbers.length === 0) return null;
  const list = Changed_Numbers.map(({ Before, After }) => `${Before} → ${After}`).join('  ');
  return <Tag tone="accent">{t('changedNumbers', { list })}</Tag>;
}
