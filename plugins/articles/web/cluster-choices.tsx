import { useText } from '#core/web';
import { Button, Panel, TimeText } from '#shared/ui';
import type { ClusterChoice } from '../contract';
import styles from './similar-article.module.css';

interface ClusterChoicesProps {
  readonly list: readonly ClusterChoice[];
  readonly mayChange: boolean;
  readonly busy: boolean;
  readonly onUndo: (choiceId: string) => void;
}

/** Manual decisions about the cluster, each with an undo button. */
export function ClusterChoices({ list, mayChange, busy, onUndo }: ClusterChoicesProps) {
  const t = useText('articles');
  return (
    <Panel title={t('cluster.choices')}>
      <ul className={styles.choices}>
        {list.map(({ Choice_ID, Kind, Title, Articles, User_Name, Made_At, Undone_At }) => (
          <li key={Choice_ID}>
            <p>{t(`cluster.said.${Kind}`, { title: Title, count: Articles })}</p>
            <p className={styles.quiet}>
              {User_Name ?? t('cluster.formerUser')} · <TimeText at={Made_At} />
              {Undone_At && <> · {t('cluster.undone')}</>}
            </p>
            {mayChange && !Undone_At && (
              <Button small icon="undo" disabled={busy} onClick={() => onUndo(Choice_ID)}>
                {t('undo')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
