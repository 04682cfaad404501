import { useText } from '#core/web';
import type { ArticleRow } from '#plugins/articles';
import { IconButton } from '#shared/ui';
import styles from './favorite-star.module.css';
import { useFavorite } from './use-favorite';

/** Star in a row that toggles the favorite. */
export function FavoriteStar({ row }: { readonly row: ArticleRow }) {
  const t = useText('favorites');
  const { isFavorite, add, remove } = useFavorite(row);
  return (
    <IconButton
      small
      icon="star"
      className={isFavorite ? styles.isFavorite : undefined}
      pressed={isFavorite}
      label={t(isFavorite ? 'release' : 'keep')}
      onClick={() => void (isFavorite ? remove() : add())}
    />
  );
}

export default FavoriteStar;
