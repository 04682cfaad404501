import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useState, type ComponentType, type ReactNode } from 'react';
import { getLabel, type Resource } from '#core/resource';
import {
  Button,
  type ColumnSettings,
  ColumnSettingsButton,
  ConfirmDialog,
  DataTable,
  EmptyState,
  ErrorState,
  IconButton,
  PageHeader,
  Pagination,
  Skeleton,
  TextButton,
} from '#shared/ui';
import { AuthService } from '../auth/auth-service';
import { MessageService } from '../message/message-service';
import { NavigationService } from '../navigation/navigation-service';
import { PrivilegeService } from '../privilege/privilege-service';
import { useService } from '../react/kernel-context';
import { useShortcut } from '../react/use-shortcut';
import { useText } from '../react/use-text';
import { useWidgets } from '../react/use-widgets';
import { ImportDialog } from './import-dialog';
import { resourceColumns } from './resource-columns';
import { ResourceFilters } from './resource-filters';
import { ResourceForm } from './resource-form';
import type { AnyParts, AnyRow } from './resource-parts';
import styles from './resource-screen.module.css';
import { useResourceTexts } from '../form/resource-texts';
import { SiteMapService } from '../site-map/site-map-service';
import { useRemoval } from './use-removal';
import { useResourceList } from './use-resource-list';

/** Creates the screen of one resource. */
export function makeResourceScreen(resource: Resource, parts: AnyParts): ComponentType {
  return () => <ResourceScreen resource={resource} parts={parts} />;
}

const nothing: ReadonlySet<string> = new Set();

interface ResourceScreenProps {
  readonly resource: Resource;
  readonly parts: AnyParts;
}

/** Currently open form: none, that of a new row, or that of a row. */
type OpenForm = { readonly row: AnyRow | null } | null;

const ResourceScreen = observer(function ResourceScreen({ resource, parts }: ResourceScreenProps) {
  const t = useText('core');
  const texts = useResourceTexts(resource);
  const auth = useService(AuthService);
  const messages = useService(MessageService);
  const navigation = useService(NavigationService);
  const siteMap = useService(SiteMapService);
  const allowed = useService(PrivilegeService).can(resource.module);
  const exports = useWidgets('list.export');
  const list = useResourceList(resource, parts.initial);
  const removal = useRemoval(resource, list.reload);
  const [selected, setSelected] = useState(nothing);
  const [form, setForm] = useState<OpenForm>(null);
  const [importing, setImporting] = useState(false);
  const [confirming, setConfirming] = useState<readonly string[] | null>(null);

  const without = new Set<string>([
    ...(parts.without ?? []),
    ...(resource.readOnly ? ['add', 'edit', 'delete', 'import'] : []),
  ]);
  const may = {
    add: allowed.modify && !without.has('add'),
    edit: allowed.modify && !without.has('edit'),
    delete: allowed.delete && !without.has('delete'),
    import: allowed.modify && !without.has('import') && !without.has('add'),
  };
  const getId = (row: AnyRow): string => String(row[resource.key]);
  const label = getLabel(resource);
  const getName = (row: AnyRow): string => String(row[`${label}_Label`] ?? row[label] ?? '');
  const rows = useMemo(
    () => list.rows?.filter((row) => !removal.removed.has(getId(row))) ?? null,
    [list.rows, removal.removed],
  );
  const total = Math.max(0, list.total - (list.rows?.length ?? 0) + (rows?.length ?? 0));
  const settingsKey = `columns.${resource.name}`;
  const settings = auth.preference<ColumnSettings>(settingsKey) ?? {};
  const saveSettings = (next: ColumnSettings): void =>
    void auth.setPreference(settingsKey, next).catch((error: unknown) => messages.error(error));
  useEffect(() => setSelected(nothing), [list.query, list.values.page]);

  const { newPage, rowPage } = parts;
  const add = (): void => (newPage ? navigation.navigate(newPage) : setForm({ row: null }));
  const open = (row: AnyRow): void => (rowPage ? navigation.navigate(rowPage(row)) : setForm({ row }));
  const opens = (row: AnyRow): boolean => (rowPage ? siteMap.mayOpen(rowPage(row)) : may.edit);
  const remove = (ids: readonly string[]): void => {
    setSelected(nothing);
    if (parts.removal === 'confirm') setConfirming(ids);
    else removal.remove(ids);
  };
  const { sort, ...filter } = list.query;
  useShortcut('n', add, t('resource.add'), { enabled: may.add && form === null });
  useShortcut('r', list.reload, t('resource.refresh'), { id: `reload ${resource.name}` });

  const columns = resourceColumns(resource, parts, texts).map((column) => {
    if (column.id !== label) return column;
    return {
      ...column,
      render: (row: AnyRow, index: number) =>
        opens(row) ? (
          <TextButton onClick={() => open(row)}>
            {parts.cells?.[label] ? column.render(row, index) : getName(row) || '—'}
          </TextButton>
        ) : (
          column.render(row, index)
        ),
    };
  });
  const RowActions = parts.rowActions;
  const Toolbar = parts.toolbar;
  const Form = parts.form;
  const addButton = may.add && (
    <Button kind="primary" icon="add" onClick={add}>
      {t('resource.add')}
    </Button>
  );
  const tools = (
    <>
      <IconButton small icon="refresh" label={t('resource.refresh')} onClick={list.reload} />
      <ColumnSettingsButton small columns={columns} settings={settings} onSettings={saveSettings} />
    </>
  );
  const bulk = (
    <>
      <span role="status">{t('resource.selected', { count: selected.size })}</span>
      {may.delete && (
        <Button small kind="danger" icon="delete" onClick={() => remove([...selected])}>
          {t('resource.deleteSelected')}
        </Button>
      )}
      <Button small kind="quiet" onClick={() => setSelected(nothing)}>
        {t('resource.cancel')}
      </Button>
    </>
  );
  const closeForm = (): void => setForm(null);
  const saved = (): void => {
    setForm(null);
    list.reload();
  };

  const body = (): ReactNode => {
    if (list.error !== null && rows === null)
      return <ErrorState message={messages.textOf(list.error)} onRetry={list.reload} />;
    if (rows === null)
      return (
        <div style={{ padding: 16 }}>
          <Skeleton lines={9} />
        </div>
      );
    if (rows.length === 0 && list.filtered)
      return <EmptyState icon="search" title={t('resource.emptyFiltered')} text={t('resource.emptyFilteredText')} />;
    if (rows.length === 0)
      return <EmptyState title={texts.empty} text={may.add ? t('resource.emptyText') : undefined} action={addButton} />;
    return (
      <DataTable
        label={texts.title}
        rows={rows}
        rowKey={getId}
        getName={getName}
        columns={columns}
        settings={settings}
        sort={list.values.sort}
        onSort={(sort) => list.change({ sort })}
        selected={!without.has('select') && (may.delete || Toolbar) ? selected : undefined}
        onSelected={setSelected}
        tools={tools}
        bulk={bulk}
        actions={(row) => (
          <>
            {may.edit && opens(row) && (
              <IconButton small icon="edit" label={`${t('resource.edit')} ${getName(row)}`} onClick={() => open(row)} />
            )}
            {RowActions && <RowActions row={row} reload={list.reload} />}
            {may.delete && (
              <IconButton
                small
                icon="delete"
                label={`${t('resource.delete')} ${getName(row)}`}
                onClick={() => remove([getId(row)])}
              />
            )}
          </>
        )}
      />
    );
  };
  return (
    <div className={styles.screen}>
      <PageHeader
        title={texts.title}
        count={rows === null ? undefined : total}
        actions={
          <>
            {Toolbar && (
              <Toolbar selected={(rows ?? []).filter((row) => selected.has(getId(row)))} reload={list.reload} />
            )}
            {may.import && (
              <Button icon="upload" onClick={() => setImporting(true)}>
                {t('resource.import')}
              </Button>
            )}
            {!without.has('export') &&
              exports.map(({ id, Component }) => (
                <Component key={id} source={resource.name} filter={filter} sort={sort} />
              ))}
            {addButton}
          </>
        }
      />
      <ResourceFilters
        resource={resource}
        texts={texts}
        values={list.values}
        hidden={Object.keys(parts.initial ?? {})}
        choicesBy={parts.filterChoices}
        onChange={list.change}
      />
      <div className={styles.panel} data-card="" aria-busy={list.loading}>
        <div className={list.loading && rows !== null ? styles.loading : undefined}>{body()}</div>
        {rows !== null && total > 0 && (
          <Pagination
            page={Number(list.values.page)}
            size={Number(list.values.size)}
            total={total}
            onPage={(page) => list.change({ page: String(page) })}
            onSize={(size) => list.change({ size: String(size) })}
          />
        )}
      </div>
      {form &&
        (Form ? (
          <Form row={form.row} onSaved={saved} onClose={closeForm} />
        ) : (
          <ResourceForm
            resource={resource}
            parts={parts}
            row={form.row}
            readOnly={form.row !== null && !may.edit}
            onSaved={saved}
            onClose={closeForm}
          />
        ))}
      {importing && <ImportDialog resource={resource} onDone={list.reload} onClose={() => setImporting(false)} />}
      <ConfirmDialog
        open={confirming !== null}
        title={t('resource.delete')}
        action={t('resource.delete')}
        danger
        onConfirm={() => removal.removeAtOnce(confirming ?? [])}
        onClose={() => setConfirming(null)}
      >
        {t('resource.confirmDelete', { count: confirming?.length ?? 0 })}
      </ConfirmDialog>
    </div>
  );
});
