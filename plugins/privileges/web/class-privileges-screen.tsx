import { observer } from 'mobx-react-lite';
import { useMemo, useState } from 'react';
import {
  DraftNotice,
  guardWithDraft,
  LeaveDialog,
  MessageService,
  NavigationService,
  PrivilegeService,
  useAction,
  useClient,
  useLeaveGuard,
  useLoaded,
  useService,
  useStoredDraft,
  useText,
} from '#core/web';
import { routes } from '#shared/routes';
import { Button, classes, ConfirmDialog, EmptyState, PageHeader, Panel, PressArea, Tag } from '#shared/ui';
import { classPrivilegeContract, type GroupPrivilege } from '../contract';
import { categoryNodes, countChanges, scopeFor, toWire, type CategoryScope } from './category-scope';
import { CategoryTable } from './category-table';
import { QueryPanel } from './query-panel';
import styles from './roles.module.css';

const groupsPage = routes.userGroups();

/** A privilege scope as a draft stores it. */
type StoredScope = { readonly [Name in keyof CategoryScope]: Name extends 'restricted' ? boolean : readonly string[] };

const toStoredScope = ({ restricted, see, handle }: CategoryScope): StoredScope => ({
  restricted,
  see: [...see].sort(),
  handle: [...handle].sort(),
});

/** Screen for the subject categories that each user group may see and act in. */
export default observer(function ClassPrivilegesScreen() {
  const t = useText('privileges');
  const core = useText('core');
  const client = useClient(classPrivilegeContract);
  const messages = useService(MessageService);
  const navigation = useService(NavigationService);
  const mayChange = useService(PrivilegeService).can('user-group-class-privilege').modify;
  const groups = useLoaded((signal) => client.groups({}, { signal }), [client]);
  const { data, reload } = groups;
  const [chosen, setChosen] = useState<string | null>(null);
  const [wanted, setWanted] = useState<string | null>(null);
  const [draft, setDraft] = useState<{ readonly of: GroupPrivilege; readonly scope: CategoryScope } | null>(null);
  const nodes = useMemo(() => categoryNodes(data?.categories ?? []), [data]);
  const group = data?.list.find(({ User_Group_ID }) => User_Group_ID === chosen) ?? data?.list[0];
  const saved = useMemo(() => (group ? scopeFor(group) : null), [group]);
  const scope = draft && draft.of === group ? draft.scope : saved;
  const changes = saved && scope ? countChanges(saved, scope) : 0;
  const guard = useLeaveGuard(changes > 0);
  const stored = useStoredDraft<StoredScope | null>({
    name: group && mayChange ? `privileges.categories ${group.User_Group_ID}` : null,
    value: scope && toStoredScope(scope),
    isChanged: changes > 0,
    base: saved ? JSON.stringify(toStoredScope(saved)) : undefined,
    restore: (draftScope) =>
      group &&
      draftScope &&
      setDraft({
        of: group,
        scope: { ...draftScope, see: new Set(draftScope.see), handle: new Set(draftScope.handle) },
      }),
    reset: () => setDraft(null),
  });

  const save = useAction(async () => {
    if (!group || !scope) return;
    const body = toWire(group, scope);
    await client.updateGroup({ body: { ...body, Categories: [...body.Categories] } });
    stored.drop();
    messages.show('success', t('done.saved', { role: group.User_Group_Name }));
    reload();
  });
  const choose = (id: string): void => (changes > 0 ? setWanted(id) : setChosen(id));

  const board = (list: readonly GroupPrivilege[]) => {
    if (!group || !saved || !scope) {
      return (
        <Panel>
          <EmptyState
            icon="users"
            title={t('classes.noGroups')}
            text={t('classes.noGroupsText')}
            action={
              <Button kind="primary" onClick={() => navigation.navigate(groupsPage)}>
                {t('classes.toGroups')}
              </Button>
            }
          />
        </Panel>
      );
    }
    return (
      <div className={styles.board}>
        <nav className={styles.roles} aria-label={t('classes.groups')}>
          {list.map(({ User_Group_ID, User_Group_Name, Is_Restricted, Categories }) => (
            <PressArea
              key={User_Group_ID}
              className={classes(styles.role, User_Group_ID === group.User_Group_ID && styles.chosen)}
              aria-current={User_Group_ID === group.User_Group_ID || undefined}
              onClick={() => choose(User_Group_ID)}
            >
              <span>{User_Group_Name}</span>
              <span className={styles.tags}>
                <Tag tone={Is_Restricted ? 'accent' : undefined}>
                  {Is_Restricted ? t('classes.some', { count: Categories.length }) : t('classes.everything')}
                </Tag>
              </span>
            </PressArea>
          ))}
        </nav>
        <Panel flush title={group.User_Group_Name} className={styles.panel}>
          <DraftNotice draft={stored} />
          <CategoryTable
            nodes={nodes}
            scope={scope}
            saved={saved}
            readOnly={!mayChange}
            label={t('classes.table', { group: group.User_Group_Name })}
            onChange={(next) => setDraft({ of: group, scope: next })}
          />
          {changes > 0 && (
            <div className={styles.foot} role="status">
              <span>
                {t('board.changes', { count: changes })}
                {scope.restricted && scope.see.size === 0 && ` ${t('classes.seesNothing')}`}
              </span>
              <Button
                onClick={() => {
                  stored.drop();
                  setDraft(null);
                }}
              >
                {t('board.discard')}
              </Button>
              <Button kind="primary" busy={save.busy} onClick={() => void save.run()}>
                {core('resource.save')}
              </Button>
            </div>
          )}
        </Panel>
      </div>
    );
  };
  return (
    <div className={styles.page}>
      <PageHeader title={t('title.user-group-class-privilege')} text={t('lead.classes')} />
      <QueryPanel query={groups} lines={10}>
        {({ list }) => board(list)}
      </QueryPanel>
      <LeaveDialog form={guardWithDraft(guard, stored)} />
      <ConfirmDialog
        open={wanted !== null}
        danger
        title={core('resource.discardTitle')}
        action={core('resource.discard')}
        onClose={() => setWanted(null)}
        onConfirm={() => {
          stored.drop();
          setDraft(null);
          setChosen(wanted);
        }}
      >
        {core('resource.discardText')}
      </ConfirmDialog>
    </div>
  );
});
