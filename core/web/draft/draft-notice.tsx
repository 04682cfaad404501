import { Button, useUi } from '#shared/ui';
import { useText } from '../react/use-text';
import styles from './draft-notice.module.css';
import type { DraftState } from './use-stored-draft';

/** Says that a form holds a draft of before, or that one waits, with the way to be rid of it. */
export function DraftNotice({ draft }: { readonly draft: DraftState }) {
  const t = useText('core');
  const { language, timeZone } = useUi();
  const { at, isOutdated } = draft;
  if (at === null) return null;
  const day = (moment: number): string => new Date(moment).toLocaleDateString(language, { timeZone });
  const time = new Date(at).toLocaleString(language, {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(day(at) !== day(Date.now()) && { month: '2-digit', day: '2-digit' }),
  });
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
