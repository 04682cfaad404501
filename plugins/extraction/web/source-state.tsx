import type { Row } from '#core/resource';
import { useText } from '#core/web';
import { Tag, type Tone } from '#shared/ui';
import type { extractionSource } from '../resource';
import { sourceSentence, type SourceState as State, type SourceStatus } from '../source-sentence';
import styles from './extraction.module.css';
import { useErrorText } from './use-error-text';

type Source = Row<typeof extractionSource>;

const tones: Readonly<Record<State, Tone>> = {
  new: 'neutral',
  'never-reached': 'negative',
  reading: 'accent',
  healthy: 'positive',
  slow: 'positive',
  silent: 'warning',
  partial: 'warning',
  failing: 'negative',
  blocked: 'negative',
  gone: 'negative',
  disabled: 'neutral',
};

/** States whose name says everything. */
const plainStates: ReadonlySet<State> = new Set(['new', 'reading', 'healthy', 'disabled']);

/** Whether a visit to a source is in progress. */
export const isReading = ({ Running_Until }: Pick<Source, 'Running_Until'>, now = Date.now()): boolean =>
  Running_Until !== null && Date.parse(Running_Until) > now;

/** Returns the sentence that says how a source is doing. */
function useSourceSentence(): (status: SourceStatus) => string {
  const t = useText('extraction');
  const error = useErrorText();
  return (status) => sourceSentence(status, { text: t, error, warning: (code) => t(`warning.${code}`) });
}

/** State of a source with the sentence that explains it. */
export function SourceState({
  row,
}: {
  readonly row: SourceStatus & Pick<Source, 'Running_Until' | 'Health'> & Partial<Pick<Source, 'Hub_State'>>;
}) {
  const t = useText('extraction');
  const getSentence = useSourceSentence();
  const state = row.State ?? 'new';
  const isOff = state === 'disabled' || state === 'gone';
  return (
    <span className={styles.state}>
      <Tag tone={tones[state]}>{t(`extraction-source.choices.State.${state}`)}</Tag>
      {state !== 'reading' && isReading(row) && <Tag tone="accent">{t('extraction-source.choices.State.reading')}</Tag>}
      {row.Health === 'flooding' && !isOff && (
        <Tag tone="warning">{t('extraction-source.choices.Health.flooding')}</Tag>
      )}
      {row.Hub_State === 'active' && !isOff && <Tag tone="accent">{t('hub.active')}</Tag>}
      {!plainStates.has(state) && (
        <span className={styles.reason} title={row.Error_Message ?? undefined}>
          {getSentence(row)}
        </span>
      )}
    </span>
  );
}
