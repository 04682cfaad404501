import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Link } from 'wouter';
import { Button, Popover } from '#shared/ui';
import { AuthService } from '../auth/auth-service';
import { MessageService } from '../message/message-service';
import { MenuStateService } from '../menu-state/menu-state-service';
import { NavigationService } from '../navigation/navigation-service';
import { useService } from '../react/kernel-context';
import { useText } from '../react/use-text';
import { useFrame } from './frame-context';
import headerStyles from './header.module.css';
import { LookSettings } from './look-settings';
import type { MenuNode } from './menu-tree';
import styles from './user-menu.module.css';

const leaves = (nodes: readonly MenuNode[]): MenuNode[] =>
  nodes.flatMap((node) => (node.children.length > 0 ? leaves(node.children) : [node]));

/** User menu: appearance, personal settings, and sign-out. */
export const UserMenu = observer(function UserMenu() {
  const t = useText('core');
  const { user } = useService(AuthService);
  const navigation = useService(NavigationService);
  const messages = useService(MessageService);
  const menu = useService(MenuStateService);
  const { frame } = useFrame();
  const [open, setOpen] = useState(false);
  if (!user) return null;
  const name = user.Display_Name || user.User_Name;
  const panel = (
    <>
      <div className={styles.who}>
        <strong>{name}</strong>
        <span>{[user.User_Name, user.Client_Name].filter(Boolean).join(' · ')}</span>
      </div>
      <LookSettings />
      <div className={styles.links}>
        {leaves(frame.trees.get('setting') ?? []).map((node) => (
          <Link key={node.entry.code} href={node.entry.path ?? '/'} onClick={() => setOpen(false)}>
            {frame.getLabel(node)}
          </Link>
        ))}
      </div>
      <div className={styles.links}>
        <Button
          kind="quiet"
          icon="full-screen"
          onClick={() => {
            setOpen(false);
            menu.enterFullScreen();
          }}
        >
          {t('frame.fullScreen')}
        </Button>
        <Button
          kind="quiet"
          icon="keyboard"
          onClick={() => {
            setOpen(false);
            frame.openSheet(true);
          }}
        >
          {t('frame.shortcuts')}
        </Button>
        <Button
          kind="quiet"
          icon="sign-out"
          onClick={() => void navigation.signOut().catch((error: unknown) => messages.error(error))}
        >
          {t('frame.signOut')}
        </Button>
      </div>
    </>
  );
  return (
    <Popover
      content={panel}
      label={t('frame.person', { name })}
      open={open}
      onOpen={setOpen}
      align="end"
      className={styles.panel}
    >
      <Button
        kind="quiet"
        className={headerStyles.person}
        title={t('frame.person', { name })}
        data-tour="keys"
        aria-haspopup="dialog"
        aria-expanded={open}
      >
        <span className={headerStyles.avatar} aria-hidden="true">
          {[...name][0]?.toUpperCase()}
        </span>
        <span>{name}</span>
      </Button>
    </Popover>
  );
});
