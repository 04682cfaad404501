import { observer } from 'mobx-react-lite';
import { HttpService, MessageService, PrivilegeService, ThemeService, useService, useText } from '#core/web';
import {
  ColumnSettingsButton,
  IconButton,
  MenuButton,
  Segmented,
  type ColumnSettings,
  type GridColumn,
} from '#shared/ui';
import type { ArticleRow } from '../article';
import { articleContract } from '../contract';
import styles from './article-list.module.css';
import type { ArticleQuery } from './use-article-list';

interface ListLookProps {
  readonly query: ArticleQuery;
  readonly selected: ReadonlySet<string>;
  /** Given where the list has columns to choose. */
  readonly columns?: readonly GridColumn<ArticleRow>[];
  readonly settings: ColumnSettings;
  readonly onSettings: (settings: ColumnSettings) => void;
}

const smallest = 12;
const largest = 18;

/** How the list looks, and the list as a file: what is selected or, with nothing selected, all of it. */
export const ListLook = observer(({ query, selected, columns, settings, onSettings }: ListLookProps) => {
  const t = useText('articles');
  const theme = useService(ThemeService);
  const http = useService(HttpService);
  const messages = useService(MessageService);
  const can = useService(PrivilegeService).can('classifiedInfo');
  const size = theme.listFontSize;
  const save = (format: 'csv' | 'xlsx'): void => {
    const body = { ...query, format, ...(selected.size > 0 ? { id: [...selected].slice(0, 500).join(',') } : {}) };
    http
      .download(articleContract.export, { query: {}, body: body as never })
      .catch((error: unknown) => messages.error(error));
  };
  return (
    <span className={styles.look}>
      <Segmented
        label={t('look')}
        value={theme.listType}
        onChange={(listType) => theme.set({ listType })}
        choices={[
          { value: 'summary', label: t('withSummary'), icon: 'article' },
          { value: 'title', label: t('titlesOnly'), icon: 'list' },
        ]}
      />
      <IconButton
        small
        icon="minus"
        label={t('smallerText')}
        disabled={size <= smallest}
        onClick={() => theme.set({ listFontSize: size - 1 })}
      />
      <IconButton
        small
        icon="add"
        label={t('largerText')}
        disabled={size >= largest}
        onClick={() => theme.set({ listFontSize: size + 1 })}
      />
      {columns && <ColumnSettingsButton columns={columns} settings={settings} onSettings={onSettings} />}
      {can.action && (
        <MenuButton
          small
          icon="download"
          label={t('export')}
          items={[
            selected.size > 0 ? t('exportSelected', { count: Math.min(500, selected.size) }) : t('exportAll'),
            { key: 'xlsx', label: 'XLSX', onSelect: () => save('xlsx') },
            { key: 'csv', label: 'CSV', onSelect: () => save('csv') },
          ]}
        />
      )}
    </span>
  );
});
