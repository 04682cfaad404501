import { observer } from 'mobx-react-lite';
import type { CSSProperties } from 'react';
import { wholeList, type Module, type ModuleInput, type ModuleView } from '#plugins/analysis';
import { useDrill } from '#plugins/analysis/web';
import { formatChange, formatCount, formatNumber } from '#shared/format';
import { classes, useUi } from '#shared/ui';
import { useMayOpen } from '../view/use-may-open';
import styles from './views.module.css';

interface FigureViewProps {
  readonly module: Module;
  readonly view: ModuleView<object>;
  readonly input: ModuleInput;
  readonly label: string;
  readonly before: number | null;
}

/** Figures side by side, as large as their slot allows, each with its change against the preceding period. */
export const FigureView = observer(function FigureView({ module, view, input, label, before }: FigureViewProps) {
  const { language } = useUi();
  const mayOpen = useMayOpen();
  const { link } = useDrill(input);
  const figures = module.views.numbers?.(view) ?? [
    { key: 'all', name: label, value: view.counted, before, drill: wholeList(module) },
  ];
  return (
    <ul className={styles.figures} style={{ '--figures': figures.length } as CSSProperties}>
      {figures.map(({ key, name, value, before: former, better, tone, drill }) => {
        const target = mayOpen ? link(drill) : undefined;
        const figure = (
          <>
            <span className={styles.name}>{name}</span>
            <strong
              className={classes(styles.value, tone === 'negative' && styles.negative)}
              title={value === null ? undefined : formatNumber(value, language)}
            >
              {value === null ? '—' : formatCount(value, language)}
            </strong>
            {value !== null && former !== null && <Change value={value} before={former} better={better} />}
          </>
        );
        return (
          <li key={key}>
            {target ? (
              <a {...target} className={styles.figure}>
                {figure}
              </a>
            ) : (
              <span className={styles.figure}>{figure}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
});

interface ChangeProps {
  readonly value: number;
  readonly before: number;
  readonly better?: 'more' | 'less';
}

function Change({ value, before, better }: ChangeProps) {
  const { language } = useUi();
  if (value === before) return <span className={styles.change}>=</span>;
  const isMore = value > before;
  const changeStyle = better && (isMore === (better === 'more') ? styles.good : styles.bad);
  const changeText =
    before === 0 ? `+${formatCount(value, language)}` : formatChange((value - before) / before, language);
  return (
    <span className={classes(styles.change, changeStyle)}>
      {isMore ? '▲' : '▼'} {changeText}
    </span>
  );
}
