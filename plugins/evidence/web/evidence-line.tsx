import { useText } from '#core/web';
import { formatFileSize } from '#shared/format';
import { Button, Tag, TimeText, useUi, type Tone } from '#shared/ui';
import type { EntryKind, EvidenceEntry } from '../contract';
import styles from './evidence.module.css';

/** Content of the dialog for one piece of evidence. */
export interface PieceView {
  readonly entry: EvidenceEntry;
  readonly what: 'source' | 'picture' | 'difference';
}

const tones: Readonly<Record<EntryKind, Tone>> = {
  page: 'accent',
  'screen-shot': 'accent',
  unchanged: 'positive',
  changed: 'warning',
  gone: 'negative',
  unreachable: 'neutral',
  removed: 'neutral',
};

interface EvidenceLineProps {
  readonly entry: EvidenceEntry;
  readonly onShow: (view: PieceView) => void;
}

/** One chain entry of an article: time, kind, and available views. */
export function EvidenceLine({ entry, onShow }: EvidenceLineProps) {
  const t = useText('evidence');
  const { language } = useUi();
  const { Kind, Status, Fetched_At, Recorded_At, Size, Is_Stored, Sequence, Hash } = entry;
  const isPicture = Kind === 'screen-shot';
  return (
    <li>
      <div className={styles.line}>
        <Tag tone={tones[Kind]}>{t(`kind.${Kind}`)}</Tag>
        <TimeText at={Fetched_At ?? Recorded_At} form="full" />
        {Status !== null && Status !== 200 && <span>{t('status', { status: Status })}</span>}
        {Size > 0 && <span>{formatFileSize(Size, language)}</span>}
      </div>
      <div className={styles.line}>
        <span className={styles.hash} title={Hash}>
          {t('link', { sequence: Sequence, hash: Hash.slice(0, 12) })}
        </span>
        {!Is_Stored && Size > 0 && <span>{t('expired')}</span>}
        {Is_Stored && !isPicture && (
          <Button small kind="quiet" onClick={() => onShow({ entry, what: 'source' })}>
            {t('source')}
          </Button>
        )}
        {Is_Stored && Kind === 'changed' && (
          <Button small kind="quiet" onClick={() => onShow({ entry, what: 'difference' })}>
            {t('difference')}
          </Button>
        )}
        {Is_Stored && isPicture && (
          <Button small kind="quiet" onClick={() => onShow({ entry, what: 'picture' })}>
            {t('picture')}
          </Button>
        )}
      </div>
    </li>
  );
}
