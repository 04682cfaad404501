import type { ReactNode } from 'react';
import { useText } from '#core/web';
import { Tag, TimeText } from '#shared/ui';
import type { BigScreen } from '../../contract';
import styles from './overview.module.css';
import { BigScreenSketch } from './screen-sketch';

interface BigScreenCardProps {
  readonly screen: BigScreen;
  /** Selection control, if the big screen can be selected. */
  readonly pick?: ReactNode;
  readonly actions: ReactNode;
}

/** A big screen in the list with its thumbnail, name and owner. */
export function BigScreenCard({ screen, pick, actions }: BigScreenCardProps) {
  const t = useText('big-screen');
  const { Big_Screen_Name, Is_Ready, Is_Shared, Use, Updated_At, Updated_By } = screen;
  return (
    <li className={styles.card}>
      <BigScreenSketch {...screen} />
      <div className={styles.head}>
        {pick}
        <h2>{Big_Screen_Name}</h2>
        {Is_Ready ? <Tag>{t('card.ready')}</Tag> : !Is_Shared && <Tag>{t('card.private')}</Tag>}
        {Use === 'home' && <Tag>{t('card.home')}</Tag>}
      </div>
      <p className={styles.details}>
        {Updated_At ? (
          <>
            {Updated_By} · <TimeText at={Updated_At} />
          </>
        ) : (
          t('card.readyText')
        )}
      </p>
      <div className={styles.actions}>{actions}</div>
    </li>
  );
}
