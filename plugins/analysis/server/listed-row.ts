import type { ArticleRow } from '#plugins/articles';
import type { ListedArticle } from '../modules/listed-article';

type ListedFields = Pick<ArticleRow, 'Article_ID' | 'Title' | 'Summary' | 'Site' | 'Media_Type' | 'Published_At'>;

/** Article fields of module rows; an article without a title is named by the beginning of its text. */
export const listedRow = ({
  Article_ID,
  Title,
  Summary,
  Site,
  Media_Type,
  Published_At,
}: ListedFields): ListedArticle => ({
  Article_ID,
  Title: Title || Summary,
  Site,
  Media_Type,
  Published_At,
});
