import { Link } from 'wouter';
import { useClient, useLoaded, useText } from '#core/web';
import type { ArticleDetail } from '#plugins/articles';
import { routes } from '#shared/routes';
import { Highlight, Panel } from '#shared/ui';
import { timeCode } from '../clip';
import { tvContract } from '../contract';
import styles from './tv-monitor.module.css';

/** Shows when the words of a broadcast article were said, with a link to each moment. */
export default function TvMoments({ row }: Readonly<Record<string, unknown>>) {
  const { Article_ID, Media_Type } = row as ArticleDetail;
  return Media_Type === 'tv' ? <Moments articleId={Article_ID} /> : null;
}

function Moments({ articleId }: { readonly articleId: string }) {
  const t = useText('tv-monitor');
  const client = useClient(tvContract);
  const hit = useLoaded(
    (signal) => client.ofArticle({ query: { Article_ID: articleId } }, { signal }),
    [client, articleId],
  ).data?.Broadcast;
  if (!hit) return null;
  const address = routes.tvMonitor({ scope: 'all', id: hit.Broadcast_ID });
  return (
    <Panel title={t('moments')}>
      <ul className={styles.moments}>
        {hit.Cues.map((cue) => (
          <li key={cue.Number}>
            <Link href={`${address}&at=${cue.Start}`} className={styles.cueButton}>
              <span className={styles.code}>{timeCode(cue.Start)}</span>
              <span>
                <Highlight text={cue.Text.replaceAll('\n', ' ')} ranges={cue.Marks} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <Link href={address}>{t('openBroadcast')}</Link>
    </Panel>
  );
}
