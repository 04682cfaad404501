import type { Row } from '#core/resource';
import { useText } from '#core/web';
import { Tag, type Tone } from '#shared/ui';
import type { extractionSource } from '../resource';
import styles from './extraction.module.css';
import { useErrorText } from './use-error-text';

type Source = Row<typeof extractionSource>;

/** Current state of a source, in order of precedence. */
export type SourceNow = 'running' | 'gone' | 'paused' | 'failing' | 'healthy' | 'new';

const tones: Readonly<Record<SourceNow, Tone>> = {
  running: 'accent',
  gone: 'negative',
  paused: 'neutral',
  failing: 'negative',
  healthy: 'positive',
  new: 'neutral',
};

export function sourceNow(
  { Running_Until, State, Is_Enabled }: Pick<Source, 'Running_Until' | 'State' | 'Is_Enabled'>,
  now = Date.now(),
): SourceNow {
  if (Running_Until && Date.parse(Running_Until) > now) return 'running';
  if (!Is_Enabled) return State === 'gone' ? 'gone' : 'paused';
  return State ?? 'new';
}

/** State of a source with the reason of its last failure. */
export function SourceState({
  row,
}: {
  readonly row: Pick<
    Source,
    | 'Running_Until'
    | 'State'
    | 'Is_Enabled'
    | 'Health'
    | 'Failure_Count'
    | 'Error_Code'
    | 'Error_Message'
    | 'Http_Status'
  > &
    Partial<Pick<Source, 'Hub_State'>>;
}) {
  const t = useText('extraction');
  const errorText = useErrorText();
  const now = sourceNow(row);
  const label = now === 'running' || now === 'paused' ? t(`state.${now}`) : t(`extraction-source.choices.State.${now}`);
  const failures = row.Failure_Count ?? 0;
  const reason = row.Error_Code
    ? `${errorText(row.Error_Code, row.Error_Message)}${row.Error_Code === 'extraction.http-status' && row.Http_Status ? ` ${row.Http_Status}` : ''}`
    : '';
  return (
    <span className={styles.state}>
      <Tag tone={tones[now]}>{label}</Tag>
      {(row.Health === 'silent' || row.Health === 'flooding') && row.Is_Enabled && (
        <Tag tone="warning">{t(`extraction-source.choices.Health.${row.Health}`)}</Tag>
      )}
      {row.Hub_State === 'active' && row.Is_Enabled && <Tag tone="accent">{t('hub.active')}</Tag>}
      {reason && (
        <span className={styles.reason} title={row.Error_Message ?? undefined}>
          {failures > 1 ? `${reason} · ${t('state.failures', { count: failures })}` : reason}
        </span>
      )}
    </span>
  );
}
