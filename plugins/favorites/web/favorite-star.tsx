import { useText } from '#core/web';
import type { ArticleRow } from '#plugins/articles';
import { IconButton } from '#shared/ui';
import styles from './favorite-star.module.css';
import { useFavorite } from './use-favorite';

/** Star in a row that toggles the favorite. */
export function FavoriteStar({ row }: { readonly row: ArticleRow }) {
  const t = useText('favorites');
  const { kept, keep, release } = useFavorite(row);
  return (
    <IconButton
      small
      icon="star"
      className={kept ? styles.kept : undefined}
      pressed={kept}
      label={t(kept ? 'release' : 'keep')}
      onClick={() => void (kept ? release() : keep())}
    />
  );
}

export default FavoriteStar;
