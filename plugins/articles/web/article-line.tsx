import { useText } from '#core/web';
import { shortNameOf } from '#shared/geo';
import { Highlight, MediaIcon, SentimentBadge, Tag, TimeText } from '#shared/ui';
import { markRanges } from '#shared/text';
import type { ArticleRow } from '../article';
import styles from './article-line.module.css';

const marked = (text: string, words: readonly string[]) => {
  const groups = [...new Set(words)];
  return <Highlight text={text} ranges={markRanges(text, words).map(({ start, end, word }) => ({ start, end, group: groups.indexOf(word) }))} />;
};

/** One article in a list: what it says, where it stands, how it is judged, how far it went. */
export function ArticleLine({ row, onOpen }: { readonly row: ArticleRow; readonly onOpen?: (row: ArticleRow) => void }) {
  const t = useText('articles');
  const counts = [
    [row.Views, 'views'], [row.Comments, 'comments'], [row.Reposts, 'reposts'], [row.Likes, 'likes'],
  ] as const;
  return (
    <div className={`${styles.line} ${row.Is_Read ? styles.read : ''}`}>
      <div className={styles.title}>
        <a
          href={`/article/${row.Article_ID}`}
          onClick={(event) => {
            if (!onOpen || event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            onOpen(row);
          }}
        >
          {marked(row.Title, row.Words)}
        </a>
        {row.Is_Pinned && <Tag tone="accent">{t('pinned')}</Tag>}
        {row.Is_Sample && <Tag>{t('sample')}</Tag>}
      </div>
      <div className={styles.summary}>{marked(row.Summary, row.Words)}</div>
      <div className={styles.facts}>
        <SentimentBadge emotion={row.Emotion} probability={row.Is_Emotion_Set ? null : row.Emotion_Probability} />
        <span><MediaIcon media={row.Media_Type} bare /> {row.Site}</span>
        {row.Author && <span>{row.Author}</span>}
        <TimeText at={row.Published_At} />
        {row.Region && <span>{shortNameOf(row.Region)}</span>}
        {row.Similar_Count > 0 && <a href={`/front/similar-article-info?id=${row.Article_ID}`}>{t('similar', { count: row.Similar_Count })}</a>}
        <span>{t('heat', { value: row.Heat })}</span>
        {counts.filter(([count]) => count > 0).map(([count, name]) => <span key={name}>{t(name, { count })}</span>)}
        {row.Status !== 'open' && <Tag>{t(`status.${row.Status}`)}</Tag>}
        {row.Tags.map((tag) => <Tag key={tag} tone="accent">{tag}</Tag>)}
      </div>
    </div>
  );
}
