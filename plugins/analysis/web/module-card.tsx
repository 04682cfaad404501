import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { renderedLater, MessageService, PrivilegeService, useService, useText } from '#core/web';
import type { TreeAxis } from '#shared/chart';
import { shortDate } from '#shared/time';
import { EmptyState, ErrorState, MenuButton, Panel, Skeleton, useUi, type MenuItem } from '#shared/ui';
import type { ModuleAnswer, ModuleReply } from '../contract';
import type { Module, ModuleView } from '../module';
import type { ModuleInput } from '../module-input';
import { hasPicture, PictureView } from './views';
import styles from './module-card.module.css';
import type { ModuleViewKind } from './module-view-kind';
import { isRendered, useModuleExport, type ModuleFile } from './module-export';
import { NumberView } from './number-view';
import { useDrill } from './use-drill';
import { useModuleView } from './use-module-view';

/** The table parts of the kit are loaded when a table is first shown. */
const TableView = lazy(() => import(/* webpackChunkName: "kit-table" */ './table-view'));

const SaveChartDialog = renderedLater(() =>
  import(/* webpackChunkName: "list-dialogs" */ './saved-charts/save-chart-dialog').then(
    (module) => module.SaveChartDialog,
  ),
);

export interface ModuleCardProps {
  readonly module: Module;
  readonly input: ModuleInput;
  /** Undefined while loading. */
  readonly reply: ModuleReply | undefined;
  /** Reason of the failed call, if any. */
  readonly failure?: string;
  readonly onRetry: () => void;
  /** Defaults to the question of the module. */
  readonly title?: string;
  readonly tall?: boolean;
  readonly view?: ModuleViewKind;
  /** Label of the preceding period. */
  readonly beforeName?: string;
  readonly className?: string;
  /** Hides the footer line, for screens that state the age of their data once. */
  readonly plain?: boolean;
  /** Replaces the module's own visual view on screens that add behavior to it. */
  readonly picture?: (view: ModuleView<object>, input: ModuleInput) => ReactNode;
  /** True for a chart that is already saved: it is not offered for saving. */
  readonly isSavedChart?: boolean;
  /** Orientation of the tree in an exported picture. */
  readonly axis?: TreeAxis;
}

/** A card with one answer: its visual view, figures or table and a summary sentence; each number links to its list. */
export const ModuleCard = observer(function ModuleCard(props: ModuleCardProps) {
  const { module, input, reply, failure, onRetry, tall, beforeName, className, plain, picture, axis, isSavedChart } =
    props;
  const t = useText('analysis');
  const messages = useService(MessageService);
  const privileges = useService(PrivilegeService);
  const mayExport = privileges.can('classifiedInfo').action;
  const [isSaving, setSaving] = useState(false);
  const [viewKind, setView] = useState<ModuleViewKind>(props.view ?? (hasPicture(module) ? 'picture' : 'number'));
  const view = useModuleView(module, reply?.Answer);
  const { link, open } = useDrill(input);
  const save = useModuleExport(module, input, axis);
  const answer = reply?.Answer;
  const title = props.title ?? view?.text(module.question) ?? '';
  const error = failure ?? reply?.Error?.message;
  // A passage already contains everything the summary sentence would state.
  const isPassage = viewKind === 'picture' && module.views.passage !== undefined;
  const whole = module.whole ?? { fields: {} };
  const all = link(whole);
  const openAll = (): void => open(whole);

  const item = (file: ModuleFile): MenuItem => ({
    key: file,
    label: t(`card.${file}`),
    icon: 'download',
    onSelect: () => {
      if (view) save(file, view, title).catch((thrown: unknown) => messages.error(thrown));
    },
  });
  const viewItem = (key: ModuleViewKind, name: string): MenuItem => ({
    key,
    label: t(name),
    checked: viewKind === key,
    onSelect: () => setView(key),
  });
  const items: MenuItem[] = view
    ? [
        ...(hasPicture(module) ? [viewItem('picture', 'card.chart')] : []),
        viewItem('number', 'card.number'),
        viewItem('table', 'card.table'),
        ...(all && !plain ? [{ key: 'all', label: t('card.all'), icon: 'list', onSelect: openAll } as const] : []),
        ...(isRendered(module, view) ? [item('png'), item('svg')] : []),
        ...(mayExport ? [item('xlsx'), item('csv')] : []),
        ...(privileges.can('chart-data').modify && !isSavedChart
          ? [{ key: 'keep', label: t('kept.save'), icon: 'save', onSelect: () => setSaving(true) } as const]
          : []),
      ]
    : [];
  const renderBody = (): ReactNode => {
    if (!view || !answer)
      return error === undefined ? (
        <Skeleton lines={tall ? 10 : 6} />
      ) : (
        <ErrorState compact message={error} onRetry={onRetry} />
      );
    if (viewKind === 'number') {
      return (
        <NumberView
          {...{ module, view, input, beforeName }}
          label={title}
          beforeCounted={answer.Before?.Counted ?? null}
        />
      );
    }
    if (view.rows.length === 0 || answer.Counted === 0)
      return <EmptyState compact icon="chart" title={module.views.sentence(view)} />;
    return viewKind === 'table' ? (
      <div className={styles.table}>
        <Suspense fallback={<Skeleton lines={tall ? 10 : 6} />}>
          <TableView {...{ module, view, input }} label={title} />
        </Suspense>
      </div>
    ) : picture ? (
      picture(view, input)
    ) : (
      <PictureView {...{ module, view, input, tall }} label={title} />
    );
  };
  return (
    <Panel
      title={title}
      className={className}
      actions={view && <MenuButton small label={t('card.more')} items={items} align="end" />}
    >
      <div className={styles.body}>
        {renderBody()}
        {isSaving && (
          <SaveChartDialog
            {...{ moduleId: module.id, input, view: viewKind, title }}
            onClose={() => setSaving(false)}
          />
        )}
        {view && answer && answer.Counted > 0 && (
          <p className={plain ? 'hidden-text' : styles.foot}>
            {!isPassage && module.views.sentence(view)} {!plain && <DataAge answer={answer} />}
          </p>
        )}
      </div>
    </Panel>
  );
});

/** Age in milliseconds from which data are no longer those of the moment; until then a card says nothing about it. */
const freshFor = 3_600_000;

/** Shows the age of the data, unless they are fresh, and the sources that have become silent. */
export function DataAge({ answer: { Newest_At, Silent_Sources } }: { readonly answer: ModuleAnswer }) {
  const t = useText('analysis');
  const { language, timeZone } = useUi();
  const isFresh = Newest_At !== null && Date.now() - Date.parse(Newest_At) < freshFor;
  const age = Newest_At
    ? t('card.newest', { time: shortDate(new Date(Newest_At), { language, zone: timeZone }) })
    : t('card.noData');
  const names = Silent_Sources.slice(0, 5).map(({ Name }) => Name);
  return (
    <span>
      {!isFresh && age}
      {!isFresh && Silent_Sources.length > 0 && ' · '}
      {Silent_Sources.length > 0 &&
        t('card.silent', { count: Silent_Sources.length, names: names.join(language.startsWith('zh') ? '、' : ', ') })}
    </span>
  );
}
