import { useText } from '#core/web';
import { routes } from '#shared/routes';
import { Highlight, MediaIcon, TimeText } from '#shared/ui';
import { markRanges } from '#shared/text';
import type { SearchMatch } from '../contract';
import styles from './search.module.css';

export type Hit = Pick<
  SearchMatch,
  'Article_ID' | 'Title' | 'Summary' | 'Url' | 'Site' | 'Media_Type' | 'Published_At' | 'Words'
> &
  Partial<Pick<SearchMatch, 'Is_Own' | 'Author'>>;

/** One search result; articles of the client open here, others on their original page. */
export function SearchHit({ hit }: { readonly hit: Hit }) {
  const t = useText('search');
  const marked = (text: string) => <Highlight text={text} ranges={markRanges(text, hit.Words)} />;
  const address = hit.Is_Own ? routes.article(hit.Article_ID) : hit.Url;
  const outside = hit.Is_Own ? {} : { target: '_blank', rel: 'noopener noreferrer' };
  return (
    <li className={styles.hit}>
      <h2>
        {address ? (
          <a href={address} {...outside}>
            {marked(hit.Title)}
          </a>
        ) : (
          marked(hit.Title)
        )}
      </h2>
      <p>{marked(hit.Summary)}</p>
      <div className={styles.metadata}>
        <span>
          <MediaIcon media={hit.Media_Type} bare /> {hit.Site}
        </span>
        {hit.Author && <span>{hit.Author}</span>}
        <TimeText at={hit.Published_At} />
        {hit.Is_Own && hit.Url && (
          <a href={hit.Url} target="_blank" rel="noopener noreferrer">
            {t('original')}
          </a>
        )}
      </div>
    </li>
  );
}
