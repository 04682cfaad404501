import { observer } from 'mobx-react-lite';
import { Link } from 'wouter';
import { IconButton, Tag } from '#shared/ui';
import { AuthService } from '../auth/auth-service';
import { MessageService } from '../message/message-service';
import { useService } from '../react/kernel-context';
import { useText } from '../react/use-text';
import { useFrame } from './frame-context';
import { firstPath } from './menu-tree';
import styles from './location-bar.module.css';

/** Breadcrumbs, a note for demo data, and the favorite button. */
export const LocationBar = observer(function LocationBar() {
  const t = useText('core');
  const messages = useService(MessageService);
  const { user } = useService(AuthService);
  const { frame } = useFrame();
  const { breadcrumbs, area, title } = frame;
  const last = breadcrumbs.at(-1);
  const showsOwnTitle = last === undefined || frame.getLabel(last) !== title;
  return (
    <div className={styles.bar}>
      <nav className={styles.breadcrumbs} aria-label={t('frame.breadcrumbs')}>
        <ol>
          {area && <li>{frame.areaLabel(area)}</li>}
          {breadcrumbs.map((node, index) => {
            const path = node.entry.path ?? firstPath(node.children);
            const present = !showsOwnTitle && index === breadcrumbs.length - 1;
            return (
              <li key={node.entry.code} aria-current={present ? 'page' : undefined}>
                {present || path === undefined ? frame.getLabel(node) : <Link href={path}>{frame.getLabel(node)}</Link>}
              </li>
            );
          })}
          {showsOwnTitle && title && <li aria-current="page">{title}</li>}
        </ol>
      </nav>
      {user?.Is_Sample_Client && (
        <span className={styles.sample} title={t('frame.sampleHint')}>
          <Tag tone="warning">{t('frame.sample')}</Tag>
        </span>
      )}
      <IconButton
        small
        icon="star"
        pressed={frame.isFavorite}
        label={t(frame.isFavorite ? 'frame.unfavorite' : 'frame.favorite')}
        onClick={() => void frame.toggleFavorite().catch((error: unknown) => messages.error(error))}
      />
    </div>
  );
});
