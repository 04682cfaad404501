import { Link } from 'wouter';
import { useText } from '#core/web';
import { routes } from '#shared/routes';
import { RegionName, SentimentBadge, Tag, TimeText } from '#shared/ui';
import type { Reply } from '../reply';
import styles from './article-tracking.module.css';

/** One reply; a nested reply names its parent's author. */
export function ReplyItem({ reply }: { readonly reply: Reply }) {
  const t = useText('article-tracking');
  const place = reply.Region ? <RegionName short code={reply.Region} /> : reply.Place;
  return (
    <li>
      <div className={styles.details}>
        <b>{reply.Author || t('nobody')}</b>
        {reply.Parent_Author !== null && <span>{t('answers', { name: reply.Parent_Author || t('nobody') })}</span>}
        <TimeText at={reply.Published_At ?? reply.Fetched_At} />
        {place && <span>{place}</span>}
        <SentimentBadge emotion={reply.Emotion} />
        {reply.Likes > 0 && <span>{t('likes', { count: reply.Likes })}</span>}
        {reply.Is_New && <Tag tone="accent">{t('new')}</Tag>}
        {reply.Reply_Article_ID && <Link href={routes.article(reply.Reply_Article_ID)}>{t('open')}</Link>}
      </div>
      <p className={styles.text}>{reply.Text}</p>
    </li>
  );
}
