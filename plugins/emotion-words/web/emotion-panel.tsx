import { QueryView, useClient, useLoaded, useText } from '#core/web';
import type { ArticleDetail } from '#plugins/articles';
import { Panel, SentimentBadge, Tag, type Tone } from '#shared/ui';
import { emotionContract, type ClientClassificationResult } from '../contract';
import { ChanceBars } from './chance-bars';
import { EvidenceTags } from './evidence-tags';
import styles from './emotion-panel.module.css';

/**
 * Panel beside an article: its sentiment for this client, the target, and the reasons for differences from the shared
 * result.
 */
export default function EmotionPanel({ row }: Readonly<Record<string, unknown>>) {
  const t = useText('emotion-words');
  const client = useClient(emotionContract);
  const { Article_ID: id } = row as ArticleDetail;
  const loaded = useLoaded((signal) => client.classification({ query: { id } }, { signal }), [client, id]);
  return (
    <Panel title={t('panel.title')}>
      <QueryView query={loaded} lines={4} compact replaceOnError>
        {(data) => <Classification result={data} />}
      </QueryView>
    </Panel>
  );
}

const denialTones: Readonly<Record<NonNullable<ClientClassificationResult['Denial']>['State'], Tone>> = {
  denied: 'neutral',
  cleared: 'positive',
  refuted: 'negative',
};

function Classification({ result }: { readonly result: ClientClassificationResult }) {
  const t = useText('emotion-words');
  return (
    <div className={styles.classification}>
      <ChanceBars chances={result.Chances} />
      {result.Emotion !== 'neutral' && (
        <p>
          <Tag tone={result.Target === 'client' ? 'accent' : 'neutral'}>{t(`target.${result.Target}`)}</Tag>{' '}
          <small>{t(`targetText.${result.Target}`, { words: result.Watched.slice(0, 5).join('、') })}</small>
        </p>
      )}
      {result.Denial && (
        <p>
          <Tag tone={denialTones[result.Denial.State]}>{t(`denial.${result.Denial.State}`)}</Tag>{' '}
          <small>{t('panel.denial', { signs: [...new Set(result.Denial.Signs)].join('”“') })}</small>
        </p>
      )}
      {result.Leaning !== null && (
        <p>
          {result.Reasons.includes('confidence') && <SentimentBadge emotion="neutral" isUnsure />} {t('panel.leaning')}{' '}
          <SentimentBadge emotion={result.Leaning} />
        </p>
      )}
      {result.Reasons.length > 0 && (
        <ul className={styles.reasons}>
          {result.Reasons.map((reason) => (
            <li key={reason}>{t(`reason.${reason}`, { entries: result.White.join('、') })}</li>
          ))}
        </ul>
      )}
      {result.Common_Emotion !== result.Emotion && (
        <p>
          {t(result.Denial ? 'panel.whole' : 'panel.common')} <SentimentBadge emotion={result.Common_Emotion} />
        </p>
      )}
      <EvidenceTags evidence={result.Evidence} />
    </div>
  );
}
