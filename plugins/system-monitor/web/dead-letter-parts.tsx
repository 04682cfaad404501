import { useText, type ResourceParts } from '#core/web';
import { TimeText } from '#shared/ui';
import type { deadLetter } from '../dead-letter';
import { DeadLetterDetail } from './dead-letter-detail';
import { DeadLetterToolbar } from './dead-letter-toolbar';
import styles from './outbox.module.css';
import { SourceName } from './source-name';

function NextTry({ at }: { readonly at: string | null | undefined }) {
  const t = useText('system-monitor');
  return at ? <TimeText at={at} form="full" /> : t('deadLetters.byHand');
}

/** Customizes the list of dead letters. */
const deadLetterParts: ResourceParts<typeof deadLetter> = {
  cells: {
    Source: ({ Source }) => <SourceName source={Source ?? ''} />,
    Error: ({ Error }) => <span className={styles.excerpt}>{Error}</span>,
    Next_Try_At: ({ Next_Try_At }) => <NextTry at={Next_Try_At} />,
  },
  rowActions: DeadLetterDetail,
  toolbar: DeadLetterToolbar,
};

export default deadLetterParts;
