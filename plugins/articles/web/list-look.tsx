import { observer } from 'mobx-react-lite';
import { PrivilegeService, ThemeService, useService, useText, useWidgets } from '#core/web';
import { ColumnSettingsButton, IconButton, Segmented, type ColumnSettings, type GridColumn } from '#shared/ui';
import type { ArticleRow } from '../article';
import styles from './article-list.module.css';
import type { ArticleQuery } from './use-article-list';

interface ListLookProps {
  readonly query: ArticleQuery;
  readonly selected: ReadonlySet<string>;
  /** Set when the list has selectable columns. */
  readonly columns?: readonly GridColumn<ArticleRow>[];
  readonly settings: ColumnSettings;
  readonly onSettings: (settings: ColumnSettings) => void;
}

const minFontSize = 12;
const maxFontSize = 18;

/** Display settings of the list and its export: of the selection or, with nothing selected, of all rows. */
export const ListLook = observer(({ query, selected, columns, settings, onSettings }: ListLookProps) => {
  const t = useText('articles');
  const theme = useService(ThemeService);
  const can = useService(PrivilegeService).can('classifiedInfo');
  const size = theme.listFontSize;
  const exports = useWidgets('list.export');
  const { sort, ...filter } = query;
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
        disabled={size <= minFontSize}
        onClick={() => theme.set({ listFontSize: size - 1 })}
      />
      <IconButton
        small
        icon="add"
        label={t('largerText')}
        disabled={size >= maxFontSize}
        onClick={() => theme.set({ listFontSize: size + 1 })}
      />
      {columns && <ColumnSettingsButton columns={columns} settings={settings} onSettings={onSettings} />}
      {can.action &&
        exports.map(({ id, Component }) => (
          <Component
            key={id}
            small
            source="articles"
            filter={filter}
            sort={sort}
            ids={selected.size > 0 ? [...selected] : undefined}
          />
        ))}
    </span>
  );
});
