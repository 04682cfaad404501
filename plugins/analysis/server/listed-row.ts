import type { ArticleRow } from '#plugins/articles';
import type { ListedArticle } from '../modules/listed-article';

type Told = Pick<ArticleRow, 'Article_ID' | 'Title' | 'Summary' | 'Site' | 'Media_Type' | 'Published_At'>;

/** What rows of modules tell of an article; one without a title is called by how it begins. */
export const listedRow = ({ Article_ID, Title, Summary, Site, Media_Type, Published_At }: Told): ListedArticle => ({
  Article_ID,
  Title: Title || Summary,
  Site,
  Media_Type,
  Published_At,
});
