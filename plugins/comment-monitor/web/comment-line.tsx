import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useText } from '#core/web';
import { routes } from '#shared/routes';
import { RegionName, SentimentBadge, Tag, TimeText } from '#shared/ui';
import type { Comment } from '../contract';
import styles from './comment-monitor.module.css';

interface CommentLineProps {
  readonly comment: Comment;
  /** Omits the name of the article when shown below it. */
  readonly alone?: boolean;
  /** Available actions. */
  readonly actions?: ReactNode;
}

/** A comment with its article. */
export function CommentLine({ comment, alone, actions }: CommentLineProps) {
  const t = useText('comment-monitor');
  return (
    <div className={styles.comment}>
      <p className={styles.text}>{comment.Text}</p>
      <div className={styles.details}>
        <b>{comment.Author || t('nobody')}</b>
        {comment.Author_Labels.map((name) => (
          <Tag key={name} tone="warning">
            {name}
          </Tag>
        ))}
        {comment.Parent_Author !== null && <span>{t('answers', { name: comment.Parent_Author || t('nobody') })}</span>}
        <TimeText at={comment.Published_At ?? comment.Fetched_At} />
        {comment.Region ? <RegionName short code={comment.Region} /> : comment.Place && <span>{comment.Place}</span>}
        <SentimentBadge emotion={comment.Emotion} probability={comment.Emotion_Probability} />
        {comment.Likes > 0 && <span>{t('likes', { count: comment.Likes })}</span>}
        {comment.Level > 1 && <span>{t('level', { count: comment.Level })}</span>}
        {comment.Is_New && <Tag tone="accent">{t('new')}</Tag>}
      </div>
      {!alone && (
        <div className={styles.details}>
          <Link href={routes.article(comment.Article_ID)}>{comment.Article_Title}</Link>
          {actions}
        </div>
      )}
    </div>
  );
}
