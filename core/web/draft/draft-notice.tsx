import { getDay, formatDate } from '#shared/time';
import { Button, useUi } from '#shared/ui';
import { useText } from '../react/use-text';
import styles from './draft-notice.module.css';
import type { DraftState } from './use-stored-draft';

/** Tells the user that a form contains a restored draft, or that one is available, with a button to discard it. */
export function DraftNotice({ draft }: { readonly draft: DraftState }) {
  const t = useText('core');
  const { timeZone } = useUi();
  const { at, isOutdated } = draft;
  if (at === null) return null;
  const isToday = getDay(at, timeZone) === getDay(Date.now(), timeZone);
  const time = formatDate(at, isToday ? 'HH:mm' : 'MM/dd HH:mm', timeZone);
  return (
    <div className={styles.notice} role="status">
      <span>{t(isOutdated ? 'draft.outdated' : 'draft.restored', { time })}</span>
      {isOutdated && (
        <Button small onClick={draft.restore}>
          {t('draft.restore')}
        </Button>
      )}
      <Button small kind="quiet" onClick={draft.discard}>
        {t('draft.discard')}
      </Button>
    </div>
  );
}
