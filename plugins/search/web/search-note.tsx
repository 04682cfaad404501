import { useText } from '#core/web';
import { Icon } from '#shared/ui';
import styles from './search.module.css';

interface SearchNoteProps {
  readonly note: 'sentence' | 'closest';
  /** Search words. */
  readonly words?: readonly string[];
}

const maxNamed = 10;

/** Explains why the list shows the closest articles instead of full matches. */
export function SearchNote({ note, words = [] }: SearchNoteProps) {
  const t = useText('search');
  return (
    <div className={styles.note} role="status">
      <Icon name="information" size={15} />
      <div>
        <p>{t(`note.${note}`)}</p>
        {words.length > 0 && <p>{t('noteWords', { words: words.slice(0, maxNamed).join(t('noteJoint')) })}</p>}
      </div>
    </div>
  );
}
