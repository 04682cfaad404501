import { useText } from '#core/web';
import { formatCount } from '#shared/format';
import { routes } from '#shared/routes';
import { RegionName, SentimentBadge, Tag, TimeText, useUi } from '#shared/ui';
import type { Repost } from '../contract';
import { getReposts } from '../reposts-of';
import styles from './reposts.module.css';

interface RepostCardProps {
  readonly postId: string;
  readonly repost: Repost;
}

/** A repost with its user, text, parent and reasons for suspicion. */
export function RepostCard({ postId, repost }: RepostCardProps) {
  const t = useText('repost-analysis');
  const { language } = useUi();
  const listed = (part: Readonly<Record<string, string>>): string =>
    routes.repostPart('reposts', { Reposts_Of: getReposts(postId, part) });
  return (
    <div className={styles.card}>
      <p className={styles.text}>{repost.Text || t('noText')}</p>
      <div className={styles.details}>
        <b>{repost.User || `#${repost.Number}`}</b>
        {repost.Verified && repost.Verified !== 'none' && <Tag>{t(`verification.${repost.Verified}`)}</Tag>}
        {repost.At ? <TimeText at={repost.At} form="full" /> : <span>{t('issue.no-time')}</span>}
        <RegionName short code={repost.Province} />
        {repost.Followers !== null && (
          <span>{t('followersOf', { count: formatCount(repost.Followers, language) })}</span>
        )}
        <span>{repost.Level === null ? t('levelUnknown') : t('levelName', { level: repost.Level })}</span>
        {repost.Parent !== null && repost.Parent > 0 && (
          <a href={listed({ number: String(repost.Parent) })}>
            {t('from', { name: repost.Parent_User || `#${repost.Parent}` })}
          </a>
        )}
        {repost.Descendants > 0 && (
          <a href={listed({ under: String(repost.Number) })}>{t('graph.carried', { count: repost.Descendants })}</a>
        )}
        {repost.Emotion && <SentimentBadge emotion={repost.Emotion} />}
        {repost.Is_Suspected && <Tag tone="negative">{t('suspect')}</Tag>}
        {repost.Reasons.map((reason) => (
          <Tag key={reason} tone="warning">
            {t(`suspicion.${reason}`)}
          </Tag>
        ))}
        {repost.Issues.map((issue) => (
          <Tag key={issue}>{t(`issue.${issue}`)}</Tag>
        ))}
      </div>
    </div>
  );
}
