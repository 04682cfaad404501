import { observer } from 'mobx-react-lite';
import { useMemo, type ReactNode } from 'react';
import { Link } from 'wouter';
import { Icon, IconButton, PageBarContext, Tag } from '#shared/ui';
import { AuthService } from '../auth/auth-service';
import { MessageService } from '../message/message-service';
import { useService } from '../react/kernel-context';
import { useText } from '../react/use-text';
import { useFrame } from './frame-context';
import { firstPath } from './menu-tree';
import styles from './page-bar.module.css';

/** Link from a screen that no menu leads to, such as a form, to the one that it belongs to. */
const ParentLink = observer(function ParentLink() {
  const t = useText('core');
  const { frame } = useFrame();
  const last = frame.breadcrumbs.at(-1);
  if (last === undefined || frame.getLabel(last) === frame.title) return null;
  const path = last.entry.path ?? firstPath(last.children);
  if (path === undefined) return null;
  return (
    <nav className={styles.up} aria-label={t('frame.breadcrumbs')}>
      <Link href={path}>
        <Icon name="chevron-left" size={14} />
        {frame.getLabel(last)}
      </Link>
    </nav>
  );
});

/** The favorite button and a note for sample data. */
const PageMarks = observer(function PageMarks() {
  const t = useText('core');
  const messages = useService(MessageService);
  const { user } = useService(AuthService);
  const { frame } = useFrame();
  return (
    <span className={styles.marks}>
      <IconButton
        small
        icon="star"
        pressed={frame.isFavorite}
        label={t(frame.isFavorite ? 'frame.unfavorite' : 'frame.favorite')}
        onClick={() => void frame.toggleFavorite().catch((error: unknown) => messages.error(error))}
      />
      {user?.Is_Sample_Client && (
        <span title={t('frame.sampleHint')}>
          <Tag tone="warning">{t('frame.sample')}</Tag>
        </span>
      )}
    </span>
  );
});

/** Adds the way up, the favorite button and the note for sample data to the bar of every screen. */
export function PageBar({ children }: { readonly children: ReactNode }) {
  const parts = useMemo(() => ({ before: <ParentLink />, after: <PageMarks /> }), []);
  return <PageBarContext value={parts}>{children}</PageBarContext>;
}
