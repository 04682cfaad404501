import { observer } from 'mobx-react-lite';
import { useAllTexts, useText } from '#core/web';
import { ConfirmDialog, Tag } from '#shared/ui';
import type { RoleModule } from '../contract';
import type { Grant } from '../privilege-maps';
import { letters, type Difference } from './matrix';
import styles from './roles.module.css';

interface DifferenceDialogProps {
  readonly role: string;
  readonly modules: readonly RoleModule[];
  readonly difference: Difference;
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
}

/** Shows the grants that a role gains and loses before it is saved. */
export const DifferenceDialog = observer(function DifferenceDialog({
  role,
  modules,
  difference: { added, removed },
  onConfirm,
  onClose,
}: DifferenceDialogProps) {
  const t = useText('privileges');
  const locale = useAllTexts();
  const has = (grants: readonly Grant[], key: string) => letters.filter((verb) => grants.includes(`${key}:${verb}`));
  const lines = modules
    .map((module) => ({ module, more: has(added, module.Key), less: has(removed, module.Key) }))
    .filter(({ more, less }) => more.length + less.length > 0);
  return (
    <ConfirmDialog
      open
      title={t('difference.title', { role })}
      action={t('difference.save')}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p className={styles.note}>{t('difference.text', { added: added.length, removed: removed.length })}</p>
      <ul className={styles.lines}>
        {lines.map(({ module: { Key, Plugin_ID }, more, less }) => (
          <li key={Key}>
            <span>{locale.has(Plugin_ID, `privilege.${Key}`) ? locale.text(Plugin_ID, `privilege.${Key}`) : Key}</span>
            {more.map((verb) => (
              <Tag key={verb} tone="positive">
                + {t(`verb.${verb}`)}
              </Tag>
            ))}
            {less.map((verb) => (
              <Tag key={verb} tone="negative">
                − {t(`verb.${verb}`)}
              </Tag>
            ))}
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
});
