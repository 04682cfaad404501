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
  const loaded = useLoaded((signal) => client.judgement({ query: { id } }, { signal }), [client, id]);
  return (
    <Panel title={t('panel.title')}>
      <QueryView query={loaded} lines={4} compact replaceOnError>
        {(data) => <Classification judged={data} />}
      </QueryView>
    </Panel>
  );
}

const denialTones: Readonly<Record<NonNullable<ClientClassificationResult['Denial']>['State'], Tone>> = {
  denied: 'neutral',
  cleared: 'positive',
  refuted: 'negative',
};

function Classification({ judged }: { readonly judged: ClientClassificationResult }) {
  const t = useText('emotion-words');
  return (
    <div className={styles.judgement}>
      <ChanceBars chances={judged.Chances} />
      {judged.Emotion !== 'neutral' && (
        <p>
          <Tag tone={judged.Target === 'client' ? 'accent' : 'neutral'}>{t(`target.${judged.Target}`)}</Tag>{' '}
          <small>{t(`targetText.${judged.Target}`, { words: judged.Watched.slice(0, 5).join('、') })}</small>
        </p>
      )}
      {judged.Denial && (
        <p>
          <Tag tone={denialTones[judged.Denial.State]}>{t(`denial.${judged.Denial.State}`)}</Tag>{' '}
          <small>{t('panel.denial', { signs: [...new Set(judged.Denial.Signs)].join('”“') })}</small>
        </p>
      )}
      {judged.Leaning !== null && (
        <p>
          {judged.Reasons.includes('confidence') && <SentimentBadge emotion="neutral" isUnsure />} {t('panel.leaning')}{' '}
          <SentimentBadge emotion={judged.Leaning} />
        </p>
      )}
      {judged.Reasons.length > 0 && (
        <ul className={styles.reasons}>
          {judged.Reasons.map((reason) => (
            <li key={reason}>{t(`reason.${reason}`, { entries: judged.White.join('、') })}</li>
          ))}
        </ul>
      )}
      {judged.Common_Emotion !== judged.Emotion && (
        <p>
          {t(judged.Denial ? 'panel.whole' : 'panel.common')} <SentimentBadge emotion={judged.Common_Emotion} />
        </p>
      )}
      <EvidenceTags evidence={judged.Evidence} />
    </div>
  );
}
