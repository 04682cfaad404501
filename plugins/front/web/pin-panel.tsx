import { Link } from 'wouter';
import { useText } from '#core/web';
import { routes } from '#shared/routes';
import { Panel, Skeleton } from '#shared/ui';
import type { Dashboard } from '../contract';
import styles from './dashboard-screen.module.css';

const shown = 8;

/** The user's pins. */
export function PinPanel({ pins }: { readonly pins: Dashboard['Pins'] }) {
  const t = useText('front');
  return (
    <Panel title={t('pins')} className={styles.small}>
      {!pins ? (
        <Skeleton lines={3} />
      ) : pins.length === 0 ? (
        <p className={styles.quiet}>{t('pinsEmpty')}</p>
      ) : (
        <ul className={styles.pins}>
          {pins.slice(0, shown).map(({ Pin_ID, Article_ID, Title }) => (
            <li key={Pin_ID}>
              <Link href={routes.article(Article_ID)}>{Title}</Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
