import { useState, type ReactNode } from 'react';
import type { PrivilegeMap } from '#core';
import {
  DraftNotice,
  guardWithDraft,
  LeaveDialog,
  useLeaveGuard,
  useShortcut,
  useStoredDraft,
  useText,
} from '#core/web';
import { Button, Checkbox, classes, ConfirmDialog, MenuButton, Panel, PressArea, SearchInput, Tag } from '#shared/ui';
import type { Role, RoleMatrix as Matrix } from '../contract';
import type { Grant } from '../privilege-maps';
import { DifferenceDialog } from './difference-dialog';
import { RoleMatrix } from './role-matrix';
import styles from './roles.module.css';
import { useRoleDraft } from './use-role-draft';

interface RoleBoardProps {
  readonly data: Matrix;
  readonly chosen: string | null;
  readonly onChoose: (roleId: string) => void;
  /** Returns why the role cannot be changed, or null if it can. */
  readonly fixed: (role: Role) => string | null;
  readonly save: (role: Role, privileges: PrivilegeMap) => Promise<void>;
  /** Restores the default: returns a map to review before saving, or an action on the server. */
  readonly reset: (role: Role) => PrivilegeMap | (() => void);
  /** Further actions for the role. */
  readonly actions?: (role: Role) => ReactNode;
}

/** List of roles with the matrix of the selected one; unsaved changes are discarded only after confirmation. */
export function RoleBoard({ data, chosen, onChoose, fixed, save, reset, actions }: RoleBoardProps) {
  const t = useText('privileges');
  const core = useText('core');
  const role = data.list.find(({ Role_ID }) => Role_ID === chosen) ?? (data.list[0] as Role);
  const draft = useRoleDraft(data, role);
  const [keyword, setKeyword] = useState('');
  const [onlyChanged, setOnlyChanged] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const [wanted, setWanted] = useState<string | null>(null);
  const guard = useLeaveGuard(draft.changes > 0);
  const reason = fixed(role);
  const stored = useStoredDraft<readonly Grant[]>({
    name: reason === null ? `privileges.role ${role.Role_ID}` : null,
    value: [...draft.grants].sort(),
    isChanged: draft.changes > 0,
    base: [...draft.saved].sort().join(),
    restore: (draftGrants) => draft.set(new Set(draftGrants.filter((grant) => draft.ceiling.has(grant)))),
    reset: draft.discard,
  });
  const review = (): void => setConfirming(true);
  useShortcut('mod+s', review, t('board.review'), { enabled: draft.changes > 0 && !confirming, whileTyping: true });
  const choose = (id: string): void => (draft.changes > 0 ? setWanted(id) : onChoose(id));
  const bringBack = (): void => {
    const resetGrants = reset(role);
    if (typeof resetGrants === 'function') resetGrants();
    else draft.copy(resetGrants);
  };
  return (
    <div className={styles.board}>
      <nav className={styles.roles} aria-label={t('board.roles')}>
        {data.list.map((each) => (
          <PressArea
            key={each.Role_ID}
            className={classes(styles.role, each.Role_ID === role.Role_ID && styles.chosen)}
            aria-current={each.Role_ID === role.Role_ID || undefined}
            onClick={() => choose(each.Role_ID)}
          >
            <span>{each.Role_Name}</span>
            <span className={styles.tags}>
              {each.Is_Built_In ? (
                <Tag>{t('board.builtIn')}</Tag>
              ) : (
                <Tag tone="accent">{t(`user-type.${each.User_Type}`)}</Tag>
              )}
              {each.Is_Own && <Tag tone="positive">{t('board.own')}</Tag>}
            </span>
          </PressArea>
        ))}
      </nav>
      <Panel
        flush
        title={role.Role_Name}
        className={styles.panel}
        actions={<span className={styles.tools}>{actions?.(role)}</span>}
      >
        <div className={styles.bar}>
          <SearchInput
            className={styles.search}
            label={t('board.search')}
            value={keyword}
            onChange={({ target }) => setKeyword(target.value)}
          />
          <Checkbox checked={onlyChanged} onChange={setOnlyChanged}>
            {t('board.onlyChanged')}
          </Checkbox>
          {reason === null && (
            <>
              <MenuButton
                withText
                icon="copy"
                label={t('board.copyFrom')}
                items={data.list
                  .filter(({ Role_ID }) => Role_ID !== role.Role_ID)
                  .map(({ Role_ID, Role_Name, Privileges }) => ({
                    key: Role_ID,
                    label: Role_Name,
                    onSelect: () => draft.copy(Privileges),
                  }))}
              />
              <Button icon="undo" onClick={bringBack}>
                {t('board.reset')}
              </Button>
            </>
          )}
        </div>
        <DraftNotice draft={stored} />
        {reason !== null && <p className={styles.reason}>{reason}</p>}
        <RoleMatrix
          label={t('board.matrix', { role: role.Role_Name })}
          modules={data.modules}
          grants={draft.grants}
          saved={draft.saved}
          ceiling={draft.ceiling}
          locked={draft.locked}
          readOnly={reason !== null}
          keyword={keyword}
          onlyChanged={onlyChanged}
          onChange={draft.set}
        />
        {draft.changes > 0 && (
          <div className={styles.foot} role="status">
            <span>{t('board.changes', { count: draft.changes })}</span>
            <Button onClick={stored.at === null ? draft.discard : stored.discard}>{t('board.discard')}</Button>
            <Button kind="primary" onClick={review}>
              {t('board.review')}
            </Button>
          </div>
        )}
      </Panel>
      {confirming && (
        <DifferenceDialog
          role={role.Role_Name}
          modules={data.modules}
          difference={draft.difference}
          onConfirm={() => save(role, draft.map).then(stored.drop)}
          onClose={() => setConfirming(false)}
        />
      )}
      <LeaveDialog form={guardWithDraft(guard, stored)} />
      <ConfirmDialog
        open={wanted !== null}
        danger
        title={core('resource.discardTitle')}
        action={core('resource.discard')}
        onClose={() => setWanted(null)}
        onConfirm={() => {
          stored.drop();
          draft.discard();
          if (wanted !== null) onChoose(wanted);
        }}
      >
        {core('resource.discardText')}
      </ConfirmDialog>
    </div>
  );
}
