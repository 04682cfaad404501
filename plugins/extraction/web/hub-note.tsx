import type { Row } from '#core/resource';
import { useText } from '#core/web';
import { Tag, TimeText, type Tone } from '#shared/ui';
import type { extractionSource } from '../resource';
import styles from './extraction.module.css';

type Source = Row<typeof extractionSource>;

const tones: Readonly<Record<NonNullable<Source['Hub_State']>, Tone>> = {
  active: 'positive',
  asking: 'accent',
  denied: 'warning',
  failed: 'warning',
};

/** State of the subscription to a feed's hub. */
export function HubNote({
  row: { Hub_State, Hub_Url, Hub_Until, Hub_Pushed_At },
}: {
  readonly row: Pick<Source, 'Hub_State' | 'Hub_Url' | 'Hub_Until' | 'Hub_Pushed_At'>;
}) {
  const t = useText('extraction');
  if (!Hub_Url) return null;
  return (
    <p className={styles.buttons}>
      {Hub_State ? (
        <Tag tone={tones[Hub_State]}>{t(`extraction-source.choices.Hub_State.${Hub_State}`)}</Tag>
      ) : (
        <Tag>{t('hub.unused')}</Tag>
      )}
      <span className={styles.note}>{t('hub.of', { url: Hub_Url })}</span>
      {Hub_Until && (
        <span className={styles.note}>
          {t('hub.until')} <TimeText at={Hub_Until} form="full" />
        </span>
      )}
      {Hub_Pushed_At && (
        <span className={styles.note}>
          {t('hub.pushed')} <TimeText at={Hub_Pushed_At} />
        </span>
      )}
      {!Hub_State && <span className={styles.note}>{t('hub.why')}</span>}
    </p>
  );
}
