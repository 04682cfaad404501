import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { drawnLater, MessageService, PrivilegeService, useService, useText } from '#core/web';
import type { TreeAxis } from '#shared/chart';
import { shortDate } from '#shared/time';
import { EmptyState, ErrorState, IconButton, MenuButton, Panel, Skeleton, useUi, type MenuItem } from '#shared/ui';
import type { ModuleAnswer, ModuleReply } from '../contract';
import type { Module, ModuleView } from '../module';
import type { ModuleInput } from '../module-input';
import { hasPicture, PictureFace } from './faces';
import styles from './module-card.module.css';
import type { ModuleFace } from './module-face';
import { isDrawn, useModuleExport, type ModuleFile } from './module-export';
import { NumberFace } from './number-face';
import { useDrill } from './use-drill';
import { useModuleView } from './use-module-view';

/** The table's parts of the kit come when a table is to be seen. */
const TableFace = lazy(() => import(/* webpackChunkName: "kit-table" */ './table-face'));

const KeepChartDialog = drawnLater(() =>
  import(/* webpackChunkName: "list-dialogs" */ './kept-charts/keep-chart-dialog').then(
    (module) => module.KeepChartDialog,
  ),
);

export interface ModuleCardProps {
  readonly module: Module;
  readonly input: ModuleInput;
  /** Nothing while it is on its way. */
  readonly reply: ModuleReply | undefined;
  /** Why the call failed, when it did. */
  readonly failure?: string;
  readonly onRetry: () => void;
  /** The question of the module unless given. */
  readonly title?: string;
  readonly tall?: boolean;
  readonly face?: ModuleFace;
  /** What the time before is called. */
  readonly beforeName?: string;
  readonly className?: string;
  /** Without the line below: a screen that says the age of its data once. */
  readonly plain?: boolean;
  /** Drawn in place of the module's own picture, by a screen that does more with it. */
  readonly picture?: (view: ModuleView<object>, input: ModuleInput) => ReactNode;
  /** It is a chart that was kept, and is not offered to be kept. */
  readonly isKept?: boolean;
  /** How the tree of a picture that is saved is spread out. */
  readonly axis?: TreeAxis;
}

/** One answer in a card: its picture, its figures or its table, said in a sentence, each number a way to its list. */
export const ModuleCard = observer(function ModuleCard(props: ModuleCardProps) {
  const { module, input, reply, failure, onRetry, tall, beforeName, className, plain, picture, axis, isKept } = props;
  const t = useText('analysis');
  const messages = useService(MessageService);
  const privileges = useService(PrivilegeService);
  const mayExport = privileges.can('classifiedInfo').action;
  const [isKeeping, setKeeping] = useState(false);
  const [face, setFace] = useState<ModuleFace>(props.face ?? (hasPicture(module) ? 'picture' : 'number'));
  const view = useModuleView(module, reply?.Answer);
  const { link } = useDrill(input);
  const save = useModuleExport(module, input, axis);
  const answer = reply?.Answer;
  const title = props.title ?? view?.text(module.question) ?? '';
  const error = failure ?? reply?.Error?.message;
  // A passage says all that its sentence would.
  const isSaid = face === 'picture' && module.faces.passage !== undefined;
  const all = link(module.whole ?? { fields: {} });

  const item = (file: ModuleFile): MenuItem => ({
    key: file,
    label: t(`card.${file}`),
    icon: 'download',
    onSelect: () => {
      if (view) save(file, view, title).catch((thrown: unknown) => messages.error(thrown));
    },
  });
  const faceItem = (key: ModuleFace, name: string): MenuItem => ({
    key,
    label: t(name),
    checked: face === key,
    onSelect: () => setFace(key),
  });
  const items: MenuItem[] = view
    ? [
        ...(hasPicture(module) ? [faceItem('picture', 'card.chart')] : []),
        faceItem('number', 'card.number'),
        faceItem('table', 'card.table'),
        ...(isDrawn(module, view) ? [item('png'), item('svg')] : []),
        ...(mayExport ? [item('xlsx'), item('csv')] : []),
        ...(privileges.can('chart-data').modify && !isKept
          ? [{ key: 'keep', label: t('kept.save'), icon: 'save', onSelect: () => setKeeping(true) } as const]
          : []),
      ]
    : [];
  const draw = (): ReactNode => {
    if (!view || !answer)
      return error === undefined ? (
        <Skeleton lines={tall ? 10 : 6} />
      ) : (
        <ErrorState compact message={error} onRetry={onRetry} />
      );
    if (face === 'number') {
      return (
        <NumberFace
          {...{ module, view, input, beforeName }}
          label={title}
          beforeCounted={answer.Before?.Counted ?? null}
        />
      );
    }
    if (view.rows.length === 0 || answer.Counted === 0)
      return <EmptyState compact icon="chart" title={module.faces.sentence(view)} />;
    return face === 'table' ? (
      <div className={styles.table}>
        <Suspense fallback={<Skeleton lines={tall ? 10 : 6} />}>
          <TableFace {...{ module, view, input }} label={title} />
        </Suspense>
      </div>
    ) : picture ? (
      picture(view, input)
    ) : (
      <PictureFace {...{ module, view, input, tall }} label={title} />
    );
  };
  return (
    <Panel
      title={title}
      className={className}
      actions={
        view && (
          <>
            {all && !plain && (
              <a {...all} className={styles.all}>
                {t('card.all')}
              </a>
            )}
            <IconButton
              small
              icon={face === 'table' ? 'chart' : 'list'}
              pressed={face === 'table'}
              label={face === 'table' ? t('card.chart') : t('card.table')}
              onClick={() => setFace(face === 'table' ? (hasPicture(module) ? 'picture' : 'number') : 'table')}
            />
            <MenuButton small label={t('card.more')} items={items} align="end" />
          </>
        )
      }
    >
      <div className={styles.body}>
        {draw()}
        {isKeeping && (
          <KeepChartDialog {...{ moduleId: module.id, input, face, title }} onClose={() => setKeeping(false)} />
        )}
        {view && answer && answer.Counted > 0 && (
          <p className={plain ? 'hidden-text' : styles.foot}>
            {!isSaid && module.faces.sentence(view)} {!plain && <DataAge answer={answer} />}
          </p>
        )}
      </div>
    </Panel>
  );
});

/** How old the data are, and which sources have fallen silent. */
export function DataAge({ answer: { Newest_At, Silent_Sources } }: { readonly answer: ModuleAnswer }) {
  const t = useText('analysis');
  const { language, timeZone } = useUi();
  const age = Newest_At
    ? t('card.newest', { time: shortDate(new Date(Newest_At), { language, zone: timeZone }) })
    : t('card.noData');
  const names = Silent_Sources.slice(0, 5).map(({ Name }) => Name);
  return (
    <span>
      {age}
      {Silent_Sources.length > 0 &&
        ` · ${t('card.silent', { count: Silent_Sources.length, names: names.join(language.startsWith('zh') ? '、' : ', ') })}`}
    </span>
  );
}
